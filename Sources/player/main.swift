import PlayerShell

await Player.main()
