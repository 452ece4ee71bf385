internal import StockroomKit

/// Prepares hosted content in stages beside the folders of devices, which needs no lock of the store.
struct ContentStage {
  let catalog: Catalog
  /// Receives what is worked on, and how far it is, in bytes; what it throws stops the work.
  var progress: (_ label: String, _ done: Int64, _ total: Int64) throws -> Void = { _, _, _ in }
  var files: SideFolder { DeviceFiles.folder(of: catalog) }

  /// Extracts a version of content: ContentInfo.plist and Contents.
  func extract(_ content: HostedContent, label: String) throws -> [String] {
    guard let contents = catalog.contents else { throw Refusal.noContents }
    let stage = try files.stage()
    do {
      try contents.extract(content, to: files.path(of: stage), catalog: catalog) { done in
        try progress(label, min(done, content.contentBytes), content.contentBytes)
      }
      return stage
    } catch {
      try? files.remove(stage)
      throw error
    }
  }

  /// Copies the files, folders, and links of Contents, verified; returns the stage, or the first path that is not as it
  /// was uploaded.
  ///
  /// The store knows the files of content, not its links, so that only those of a fresh source are copied.
  func copy(
    _ wanted: [ContentFile], from source: [String], keepsBackup: Bool, isFresh: Bool
  ) throws -> Result<[String], NotIntact> {
    let stage = try files.stage()
    do {
      guard let path = try copy(wanted, from: source, to: stage, keepsBackup: keepsBackup, isFresh: isFresh) else {
        return .success(stage)
      }
      try files.remove(stage)
      return .failure(NotIntact(path: path))
    } catch {
      try? files.remove(stage)
      throw error
    }
  }

  /// A path of content that is not as it was uploaded.
  struct NotIntact: Error {
    let path: String
  }

  private func copy(
    _ wanted: [ContentFile], from source: [String], to stage: [String], keepsBackup: Bool, isFresh: Bool
  ) throws -> String? {
    var found: Set<String> = []
    let total = wanted.reduce(0) { $0 + $1.bytes }
    var done: Int64 = 0
    let expected = Dictionary(wanted.map { ($0.path, $0) }) { first, _ in first }
    var problem: String?
    try files.walk(source) { place, item in
      guard problem == nil else { return }
      try progress("installing", done, total)
      let path = place.joined(separator: "/")
      switch item {
      case .folder: try files.makeFolder(stage + place)
      case .link(let target):
        guard isFresh else { return problem = path }
        try files.makeLink(stage + place, to: target)
      case .file, .other:
        let before = done
        let blob = try files.copy(source + place, to: stage + place) {
          // The next file is where the work can be stopped.
          try? progress("installing", before + $0, total)
        }
        guard let blob, let file = expected[path], file.bytes == blob.bytes, file.sha256.hasSameBytes(as: blob.sha256)
        else { return problem = path }
        if !keepsBackup { try files.setAttribute(Installer.attribute, of: stage + place) }
        found.insert(path)
        done += blob.bytes
      }
    }
    return problem ?? wanted.first { !found.contains($0.path) }?.path
  }
}
