import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import TerminalScreen

/// The controller of the browse screen: it passes keys to the state, performs the effects, and draws the state.
@MainActor
final class BrowseController {
    private var state = BrowseState()
    private let context: CommandContext
    private let screen: FullScreen
    private let catalogue: BrowseCatalogue
    private let playback: BrowsePlayback
    private let library: BrowseLibrary
    private let signal = AsyncSignal()
    private let messages = Mailbox<String>()
    private let records: SessionRecords?
    private var isOver = false
    /// Whether the screen must be drawn at once, because the user or the catalogue has changed something.
    private var isChanged = true
    /// Whether the screen must be drawn within the drawing interval.
    private var isDirty = false
    private var nextFrame = Duration.zero
    private var timer: Task<Void, any Error>?
    private var saving: Task<Void, any Error>?
    private var savedMemory = BrowseMemory()
    /// The number of the listing of the catalogue that the state shows.
    private var listings = 0

    /// The interval between two drawings while playback changes the screen.
    private static let frameInterval = Duration.milliseconds(250)
    /// The delay between a change and its save. Changes within this time are saved together.
    private static let saveDelay = Duration.milliseconds(500)

    init(
        _ context: CommandContext, _ screen: FullScreen, _ engine: Engine, _ options: CatalogueOptions,
        _ analytics: AnalyticsOptions, usesMouse: Bool
    ) {
        let access = options.access(in: context)
        self.context = context
        self.screen = screen
        catalogue = BrowseCatalogue(options.source, access, in: context)
        let playback = context.composition.playback(options.network, engine)
        records = context.recordSessions(of: playback, analytics, options.network)
        library = BrowseLibrary(access, in: context)
        self.playback = BrowsePlayback(playback, history: library.history, named: options.source, in: context)
        state.usesMouse = usesMouse
    }

    /// Shows the screen until the user quits, the task is cancelled, or the terminal is closed.
    func run() async {
        connect()
        draw()
        let memory = await library.loadMemory()
        state.lists.setHistory(await library.loadHistory())
        state.lists.setFavourites(await library.loadFavourites())
        if let memory { restore(memory) }
        catalogue.open()
        while !isOver && !Task.isCancelled && !context.console.isClosed {
            let sent = signal.sentCount
            takeInputs()
            if isOver { break }
            if isChanged || isDirty && context.clock.now >= nextFrame { draw() }
            scheduleFrame()
            await signal.wait(after: sent)
        }
        await close()
    }

    private func connect() {
        context.inputs.attach(signal)
        messages.attach(signal)
        context.composition.notices.redirect(to: messages)
        context.playback = playback.playback
        context.onTerminalChange = { [weak self] in
            self?.screen.forget()
            self?.setChanged()
        }
        catalogue.onChange = { [weak self] in self?.followCatalogue() }
        catalogue.onMessage = { [weak self] in self?.show($0) }
        playback.onMessage = { [weak self] in self?.show($0) }
        playback.onChange = { [weak self] in self?.setDirty() }
        playback.onProgress = { [weak self] in self?.state.lists.record($0) }
        playback.resumePosition = { [weak self] in self?.state.lists.watched($0)?.resumePosition }
        library.onMessage = { [weak self] in self?.show($0) }
    }

    private func close() async {
        timer?.cancel()
        saving?.cancel()
        catalogue.close()
        save()
        if !playback.playback.player.state.needsCommand { playback.playback.player.stop() }
        await playback.playback.close()
        await records?.finish()
        context.playback = nil
        context.onTerminalChange = nil
        context.composition.notices.redirect(to: nil)
        await library.flush()
    }

    private func restore(_ memory: BrowseMemory) {
        savedMemory = memory
        playback.restore(memory)
        takeQueue()
    }

    /// Restores the section, the search and the selection, unless the user has already pressed a key.
    private func restoreSelection() {
        guard state.section == .videos, state.query.isEmpty, state.selected == 0 else { return }
        state.section = savedMemory.section
        state.setQuery(savedMemory.query)
        if let id = savedMemory.selectedID { state.select(id) }
    }

    // MARK: Changes

    private func takeInputs() {
        for text in messages.drain().messages { show(text) }
        for input in context.inputs.drain().messages {
            switch input {
            case .key(.background(let background)): screen.setBackground(background)
            case .key(let key): state.press(key).forEach(perform)
            case .endOfInput: isOver = true
            case .line: break
            }
            isChanged = true
            if isOver { return }
            didChangeSelection()
        }
    }

    private func didChangeSelection() {
        if state.needsPage { catalogue.loadPage() }
        library.loadNotes(on: state.selectedItem?.videoID) { [weak self] in
            self?.state.notes = $0
            self?.setChanged()
        }
        scheduleSave()
    }

    private func followCatalogue() {
        let isFirst = state.lists.videos.isEmpty
        state.phase = catalogue.phase
        state.lists.catalogue = catalogue.source
        if catalogue.videos != state.lists.videos {
            let isLonger = catalogue.listings == listings
            (state.lists.videos, listings) = (catalogue.videos, catalogue.listings)
            if isLonger { state.didExtendList() } else { state.didReplaceList() }
            if isFirst && savedMemory.catalogue == catalogue.source { restoreSelection() }
        }
        setChanged()
        didChangeSelection()
    }

    private func takeQueue() {
        let queue = playback.queue
        (state.lists.queue, state.lists.currentID) = (queue.items, queue.current?.id)
        state.lists.queuedVideos = playback.queuedVideos
        if state.section == .queue { state.didReplaceList() }
    }

    private func show(_ message: String) {
        state.message = CatalogueTexts.oneLine(message)
        setChanged()
    }

    private func setChanged() {
        isChanged = true
        signal.send()
    }

    private func setDirty() {
        isDirty = true
        signal.send()
    }

    // MARK: Drawing

    private func draw() {
        guard context.takeTerminal() else { return }
        (isChanged, isDirty, nextFrame) = (false, false, context.clock.now + Self.frameInterval)
        playback.sample()
        state.date = context.clock.date
        state.nowPlaying = playback.nowPlaying
        takeQueue()
        let facts = context.console.facts
        let size = ScreenSize(columns: max(1, facts.width()), rows: max(1, facts.rows()))
        if state.size != size {
            state.size = size
            state.didExtendList()
        }
        let renderer = BrowseRenderer(state, isUTF8: facts.isUTF8)
        screen.draw(renderer.screen, cursor: renderer.cursor)
    }

    /// Wakes the controller at the next frame, if playback changes the screen. Otherwise, no timer runs.
    private func scheduleFrame() {
        guard timer == nil, isDirty || state.nowPlaying?.isMoving == true else { return }
        let (clock, frame) = (context.clock, nextFrame)
        timer = Task {
            try await clock.sleep(until: frame)
            timer = nil
            setDirty()
        }
    }

    // MARK: Saving

    private func scheduleSave() {
        guard saving == nil, memory != savedMemory else { return }
        let clock = context.clock
        saving = Task {
            try await clock.sleep(for: Self.saveDelay)
            saving = nil
            save()
        }
    }

    private func save() {
        let memory = memory
        if memory == savedMemory { return }
        savedMemory = memory
        library.save(memory)
    }

    private var memory: BrowseMemory {
        var memory = savedMemory
        (memory.queue, memory.queuedVideos) = (playback.queue.savedState, playback.queuedVideos)
        // Until a page is loaded, the saved search and selection wait to be restored.
        if state.lists.videos.isEmpty { return memory }
        (memory.catalogue, memory.section, memory.query) = (catalogue.source, state.section, state.query)
        memory.selectedID = state.selectedItem?.id
        return memory
    }

    // MARK: Effects

    private func perform(_ effect: BrowseEffect) {
        switch effect {
        case .reload: catalogue.open()
        case .play(let item): playback.play(item)
        case .enqueue(let item, let playsNext): show(playback.enqueue(item, playsNext: playsNext))
        case .select(let id): playback.queue.play(id)
        case .remove(let item, let section): remove(item, from: section)
        case .setFavourite(let item, let isFavourite): setFavourite(item, isFavourite)
        case .next: playback.queue.next().map { show("\($0)") }
        case .previous: playback.queue.previous().map { show("\($0)") }
        case .shuffle: show(playback.toggleShuffle())
        case .repeats: show(playback.cycleRepeatMode())
        case .control(let control): playback.send(control).map(show)
        case .seek(let time): playback.seek(to: time).map(show)
        case .seekToShare(let share): playback.seek(toShare: share).map(show)
        case .loadComments(let item): loadComments(item)
        case .addNote(let text, let id):
            library.addNote(text, to: id) { [weak self] notes in
                self?.state.unsavedNotes[id] = notes == nil ? text : nil
                if let notes { self?.state.notes = notes }
            }
        case .copyURL(let url): screen.copy(url.absoluteString)
        case .copyReport:
            screen.copy(PlaybackTexts.summary(playback.playback.summary(exitCode: nil)))
        case .setMouse(let isOn): screen.setMouse(isOn)
        case .repaint: screen.forget()
        case .quit: isOver = true
        }
        takeQueue()
    }

    private func remove(_ item: BrowseItem, from section: BrowseSection) {
        switch section {
        case .queue: playback.queue.remove(item.id)
        case .favourites: setFavourite(item, false)
        case .continueWatching:
            state.lists.removeFromHistory(item.id)
            library.removeFromHistory(item.id)
        case .videos: break
        }
        takeQueue()
        state.didReplaceList()
        show("removed: \(item.title)")
    }

    private func setFavourite(_ item: BrowseItem, _ isFavourite: Bool) {
        show(library.setFavourite(item, isFavourite, in: &state.lists))
        state.didReplaceList()
    }

    private func loadComments(_ item: BrowseItem) {
        guard let id = item.videoID, let source = item.catalogue else { return show("the catalogue is unknown") }
        state.comments[id] = .loading
        library.loadComments(on: id, source) { [weak self] in
            self?.state.comments[id] = $0
            self?.setChanged()
        }
    }
}
