import TerminalScreen

extension BrowseState {
    /// Handles an event of the mouse: a click on a list, a row, the progress bar or a key of the bar, or the wheel.
    mutating func press(_ event: MouseEvent) -> [BrowseEffect] {
        let layout = BrowseLayout(self)
        switch event.action {
        case .wheelUp: turnWheel(-3, at: event, layout)
        case .wheelDown: turnWheel(3, at: event, layout)
        case .pressLeft: return click(event.column, event.row, layout)
        case .pressMiddle, .pressRight, .release: break
        }
        return []
    }

    private mutating func turnWheel(_ rows: Int, at event: MouseEvent, _ layout: BrowseLayout) {
        switch mode {
        case .help(let editor, let top): mode = .help(editor, top: BrowseHelp.top(top + rows, editor.text, layout))
        case .commands, .prompt: break
        case .list, .search:
            if layout.pane?.contains(column: event.column, row: event.row) == true {
                scrollPane(by: rows)
            } else {
                scroll(by: rows)
            }
        }
    }

    private mutating func click(_ column: Int, _ row: Int, _ layout: BrowseLayout) -> [BrowseEffect] {
        if case .list = mode {
        } else {
            mode = .list
            return []
        }
        if let section = layout.tabs.first(where: { $0.columns.contains(column) && row == 0 })?.section {
            show(section)
        } else if let action = layout.barKeys(self).first(where: { $0.columns.contains(column) && row == layout.bar })?
            .action
        {
            return perform(action)
        } else if let progress = layout.progress, progress.contains(column: column, row: row) {
            let share = Double(column - progress.column) / Double(max(1, progress.columns - 1))
            return loaded == nil ? [] : [.seekToShare(share)]
        } else if layout.list.contains(column: column, row: row) {
            let clicked = top + row - layout.list.row
            if clicked == selected, clicked < count { return perform(.play) }
            if clicked < count { select(clicked) }
        }
        return []
    }
}

extension Rectangle {
    /// Returns whether a cell is in the rectangle.
    fileprivate func contains(column: Int, row: Int) -> Bool {
        (self.column..<self.column + columns).contains(column) && (self.row..<self.row + rows).contains(row)
    }
}
