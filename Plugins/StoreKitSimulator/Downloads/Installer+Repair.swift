internal import StockroomKit

extension Installer {
  /// Mends an installed version file by file, and removes what does not belong to it.
  func repair(
    _ wanted: [ContentFile], at place: [String], from stage: [String], keepsBackup: Bool
  ) throws -> [(String, Int64, Result.Outcome)] {
    var outcomes: [(String, Int64, Result.Outcome)] = []
    for file in wanted {
      let target = place + file.components
      for count in 1..<file.components.count { try clear(place + file.components.prefix(count)) }
      let item = try files.item(target)
      if case .file = item, try files.digest(of: target)?.sha256 == file.sha256 {
        if try files.hasAttribute(Self.attribute, of: target) == keepsBackup {
          try files.move(stage + file.components, to: target)
        }
        outcomes.append((file.path, file.bytes, .same))
        continue
      }
      if item == .folder { try files.remove(target) }
      try files.move(stage + file.components, to: target)
      outcomes.append((file.path, file.bytes, item == nil ? .copied : .replaced))
    }
    outcomes += try removeExtra(at: place, besides: wanted, stage)
    try restoreLinks(at: place, from: stage)
    return outcomes
  }

  /// Removes the files and links of an installed version that do not belong to it.
  private func removeExtra(
    at place: [String], besides wanted: [ContentFile], _ stage: [String]
  ) throws -> [(String, Int64, Result.Outcome)] {
    let paths = Set(wanted.map(\.path))
    var extra: [(place: [String], bytes: Int64)] = []
    try files.walk(place) { inner, item in
      switch item {
      case .folder: return
      case .file(let bytes):
        if !paths.contains(inner.joined(separator: "/")) { extra.append((inner, bytes)) }
      case .link, .other:
        if try files.item(stage + inner) != item { extra.append((inner, 0)) }
      }
    }
    var outcomes: [(String, Int64, Result.Outcome)] = []
    for file in extra {
      try files.remove(place + file.place)
      outcomes.append((file.place.joined(separator: "/"), file.bytes, .removed))
    }
    return outcomes
  }

  /// Puts back the links of the content that an installed version lacks.
  private func restoreLinks(at place: [String], from stage: [String]) throws {
    try files.walk(stage) { inner, item in
      guard case .link = item, try files.item(place + inner) != item else { return }
      for count in 1..<inner.count { try clear(place + inner.prefix(count)) }
      try files.remove(place + inner)
      try files.move(stage + inner, to: place + inner)
    }
  }

  /// Removes what is in the place of a folder.
  func clear(_ place: [String]) throws {
    if let item = try files.item(place), item != .folder { try files.remove(place) }
  }
}
