internal import StockroomKit

/// Prepares hosted content in stages beside the folders of devices, without locking the store.
struct ContentStage {
  let catalog: Catalog
  /// Receives the progress in bytes; it may throw to stop the work.
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

  /// Copies and verifies the files, folders, and links of Contents; returns the stage, or the first path that differs from
  /// the upload.
  ///
  /// The store knows the files of content but not its links, so links are copied only from a fresh source.
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

  /// A path of content that differs from the upload.
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
          // The work can be stopped before the next file.
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

/// Verified content, ready to be moved to Documents.
struct InstallationStage {
  let content: HostedContent
  let keepsBackup: Bool
  /// The verified files.
  let place: [String]
  /// The content extracted again, if its files in Caches were changed.
  let cache: [String]?
  /// The changes to an installed copy of the same version.
  let repair: Repair?

  /// Changes to the files of an installed version.
  struct Repair {
    let outcomes: [(path: String, bytes: Int64, outcome: Installer.Result.Outcome)]
    /// True if the installed files are intact.
    let isNeedless: Bool
  }
}

extension ContentStage {
  /// Copies and verifies a finished download; if its files in Caches were changed, it is extracted again.
  ///
  /// - Parameter loaded: A stage with the extracted content, before it is in Caches.
  func installation(
    of download: Download, _ content: HostedContent, on device: Device, over former: Installation?, productID: String,
    keepsBackup: Bool, loaded: [String]? = nil
  ) throws -> InstallationStage {
    guard let contents = catalog.contents else { throw Refusal.noContents }
    let wanted = try contents.files(of: content, catalog: catalog).compactMap(\.belowContents)
    let cached = loaded ?? DeviceFiles.cache(of: download, on: device)
    var copied = try copy(
      wanted, from: cached + ["Contents"], keepsBackup: keepsBackup, isFresh: loaded != nil)
    var fresh: [String]?
    if case .failure = copied, loaded == nil {
      let extracted = try extract(content, label: "download \(download.id)")
      fresh = extracted
      do {
        copied = try copy(wanted, from: extracted + ["Contents"], keepsBackup: keepsBackup, isFresh: true)
      } catch {
        try? files.remove(extracted)
        throw error
      }
    }
    switch copied {
    case .failure(let problem):
      if let fresh { try? files.remove(fresh) }
      throw Refusal.contentDamaged(download, "does not have \(problem.path) as it was uploaded")
    case .success(let stage):
      let place = DeviceFiles.folder(of: productID, download.version, on: device)
      let isSame = former.map { $0.version.hasSameBytes(as: download.version) } ?? false
      return InstallationStage(
        content: content, keepsBackup: keepsBackup, place: stage, cache: fresh,
        repair: isSame ? try repair(wanted, at: place, by: stage, keepsBackup: keepsBackup) : nil)
    }
  }

  /// Compares an installed version with its stage; nil if the folder does not exist.
  private func repair(
    _ wanted: [ContentFile], at place: [String], by stage: [String], keepsBackup: Bool
  ) throws -> InstallationStage.Repair? {
    guard try files.item(place) == .folder else { return nil }
    var outcomes: [(path: String, bytes: Int64, outcome: Installer.Result.Outcome)] = []
    var isNeedless = true
    var folders: Set<[String]> = []
    for file in wanted {
      try progress("comparing", 0, 0)
      for count in 1..<file.components.count { folders.insert(Array(file.components.prefix(count))) }
      let target = place + file.components
      let item = try files.item(target)
      if case .file = item, try files.digest(of: target)?.sha256 == file.sha256 {
        if try files.hasAttribute(Installer.attribute, of: target) == keepsBackup { isNeedless = false }
        outcomes.append((file.path, file.bytes, .same))
      } else {
        isNeedless = false
        outcomes.append((file.path, file.bytes, item == nil ? .copied : .replaced))
      }
    }
    let paths = Set(wanted.map(\.path))
    try files.walk(place) { inner, item in
      // An item in place of a folder is replaced; the files below it count as copied.
      guard item != .folder, !folders.contains(inner) else { return isNeedless = isNeedless && item == .folder }
      let path = inner.joined(separator: "/")
      guard !paths.contains(path), try files.item(stage + inner) != item else { return }
      isNeedless = false
      if case .file(let bytes) = item {
        outcomes.append((path, bytes, .removed))
      } else {
        outcomes.append((path, 0, .removed))
      }
    }
    try files.walk(stage) { inner, item in
      if case .link = item, try files.item(place + inner) != item { isNeedless = false }
    }
    return InstallationStage.Repair(outcomes: outcomes, isNeedless: isNeedless)
  }
}
