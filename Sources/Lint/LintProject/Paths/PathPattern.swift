/// The steps that `Glob` and `GitIgnorePattern` take through a path, in units of characters or of bytes.
struct PathPattern<Unit: Comparable & Sendable>: Sendable, Equatable {
    /// A step over some units of a path; only a slash itself and the last two step over slashes.
    enum Step: Sendable, Equatable {
        case unit(Unit)
        /// `?`
        case anyUnit
        /// `[a-z]`
        case set([ClosedRange<Unit>], isNegated: Bool)
        /// `*`: any units of a name.
        case name
        /// `**`: any units.
        case path
        /// `**/`: any folders, or none.
        case folders
    }

    let steps: [Step]
    let slash: Unit

    /// True if the steps lead to the end of a path, or of a folder in it where that is enough.
    ///
    /// On failure the last `*` takes one unit more, or the last `**` one folder more. Earlier ones never have to: whatever they could
    /// take, the last `**` can take as well.
    func matches(_ path: ArraySlice<Unit>, orFolder: Bool = false) -> Bool {
        // Most patterns end with an extension, so this check avoids the rest.
        if !orFolder, case .unit(let last)? = steps.last, last != path.last { return false }
        var (step, place) = (0, path.startIndex)
        var name: (step: Int, place: Int)?
        var folders: (step: Int, place: Int)?
        while true {
            if step == steps.count {
                if place == path.endIndex || orFolder && path[place] == slash { return true }
            } else if steps[step] == .name {
                step += 1
                name = (step, place)
                continue
            } else if steps[step] == .path || steps[step] == .folders {
                step += 1
                (name, folders) = (nil, (step, place))
                continue
            } else if place < path.endIndex, takes(path[place], at: step) {
                step += 1
                place += 1
                continue
            }
            if let last = name, last.place < path.endIndex, path[last.place] != slash {
                (step, place) = (last.step, last.place + 1)
                name = (step, place)
            } else if let last = folders, let next = next(last.place, in: path, after: steps[last.step - 1]) {
                (step, place) = (last.step, next)
                (name, folders) = (nil, (step, place))
            } else {
                return false
            }
        }
    }

    private func takes(_ unit: Unit, at step: Int) -> Bool {
        switch steps[step] {
        case .unit(let own): own == unit
        case .anyUnit: unit != slash
        case .set(let ranges, let isNegated): unit != slash && ranges.contains { $0.contains(unit) } != isNegated
        case .name, .path, .folders: false
        }
    }

    /// The next place that `**` or `**/` leads to; nil at the end of the path.
    private func next(_ place: Int, in path: ArraySlice<Unit>, after step: Step) -> Int? {
        let last = step == .path ? place : path[place...].firstIndex(of: slash) ?? path.endIndex
        return last < path.endIndex ? last + 1 : nil
    }
}
