/// An entry of an archive as the archive tells it: nothing of it has been checked.
struct ContentEntry {
  /// What an entry says it is.
  enum Kind: Equatable {
    case file, directory, symbolicLink, hardLink
    /// A device, a pipe, a socket, or a word nobody knows.
    case other(String)

    /// What it becomes in a download; nil for what no download has.
    var delivered: FileEntry.Kind? {
      switch self {
      case .file: .file
      case .directory: .directory
      case .symbolicLink: .symbolicLink
      case .hardLink, .other: nil
      }
    }
  }

  /// The path's bytes; nil when the archive's encoding cannot be read.
  var path: [UInt8]?
  var kind: Kind
  /// The size the archive declares, in bytes, if it does.
  var size: Int64?
  /// Permissions, with the set-user-ID, set-group-ID and sticky bits.
  var mode: Int
  var linkTarget: [UInt8]?
  var isEncrypted = false
}

extension ContentEntry.Kind {
  /// The kind that a mode's type bits name.
  init(type: UInt32) {
    self =
      switch type {
      case FileType.regular: .file
      case FileType.directory: .directory
      case FileType.symbolicLink: .symbolicLink
      case FileType.namedPipe: .other("named pipe")
      case FileType.socket: .other("socket")
      case FileType.characterDevice, FileType.blockDevice: .other("device")
      default: .other("unknown")
      }
  }
}
