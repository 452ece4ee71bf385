internal import Basics
internal import Foundation

extension Store {
  /// Deletes the store if nobody has written to it, not even its rules; true if it was deleted.
  ///
  /// A writer that waits meanwhile finds the store missing. Once the store is closed, call
  /// ``StoreFile/removeEmptyContent()``.
  package func removeIfUnused() throws -> Bool {
    try use { transaction in
      try transaction.begin(.immediate)
      defer { transaction.rollback() }
      guard try transaction.journal.entryCount(in: transaction) == 0,
        try transaction.first("SELECT 1 FROM setting", body: { _ in true }) == nil
      else { return false }
      try engine.removeTables()
      return true
    }
  }
}

/// Deletes and moves stores that this program created or recognized.
extension StoreFile {
  /// Removes a blank file, so that a store can be created in its place.
  func removeBlank() throws {
    guard isBlank, unlink(location) == 0 || errno == ENOENT else {
      throw Refusal.storeUnreadable(path, FileSystemError().reason)
    }
  }

  /// Deletes the store and SQLite's files beside it.
  package func remove() {
    for suffix in [""] + Self.companions { unlink(location + suffix) }
  }

  /// Deletes the content folders of a deleted store, if they are empty.
  package func removeEmptyContent() { BlobStore(folder: contentPath).removeEmptyFolders() }

  /// Moves the store and SQLite's files beside it out of the way.
  ///
  /// - Returns: Its new path, and a function that moves it back.
  func setAside() throws -> (path: String, moveBack: () -> Void) {
    let name = ".damaged-\(UUID().uuidString.prefix(8).lowercased())"
    let aside = location + name
    do {
      try Placement.move(location, to: aside)
    } catch {
      throw Refusal.cannotCreate(aside, error)
    }
    for suffix in Self.companions { rename(location + suffix, aside + suffix) }
    let moveBack = { [location] in
      // Another console may have created a store there.
      guard (try? Placement.move(aside, to: location)) != nil else { return }
      for suffix in Self.companions { rename(aside + suffix, location + suffix) }
    }
    do {
      // Before anything replaces it: otherwise a power loss might keep only the later rename.
      try Placement.syncFolder(of: location)
    } catch {
      moveBack()
      throw Refusal.cannotCreate(aside, error)
    }
    return (path + name, moveBack)
  }
}
