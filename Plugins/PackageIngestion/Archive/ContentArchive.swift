/// An archive with the content of a package.
protocol ContentArchive {
  /// True if damage in one entry affects the entries after it.
  var isStream: Bool { get }

  /// Visits every entry in the archive's order, with its data.
  ///
  /// Throws a `Finding` if the archive is unreadable.
  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws
}

/// An entry as declared by the archive, unchecked.
struct ContentEntry {
  /// The declared kind of an entry.
  enum Kind: Equatable {
    case file, directory, symbolicLink, hardLink
    /// A device, a pipe, a socket, or an unknown type.
    case other(String)

    /// Its kind in a download, or nil if a download cannot contain it.
    var delivered: FileEntry.Kind? {
      switch self {
      case .file: .file
      case .directory: .directory
      case .symbolicLink: .symbolicLink
      case .hardLink, .other: nil
      }
    }
  }

  /// The path's bytes, or nil if its encoding is invalid.
  var path: [UInt8]?
  var kind: Kind
  /// The declared size in bytes, if any.
  var size: Int64?
  /// Permissions, with the set-user-ID, set-group-ID and sticky bits.
  var mode: Int
  var linkTarget: [UInt8]?
  var isEncrypted = false
}

extension ContentEntry.Kind {
  /// The kind for a mode's type bits.
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

/// The type bits of a file's mode in POSIX systems and cpio archives.
enum FileType {
  static let mask: UInt32 = 0o170000
  static let regular: UInt32 = 0o100000
  static let directory: UInt32 = 0o040000
  static let symbolicLink: UInt32 = 0o120000
  static let namedPipe: UInt32 = 0o010000
  static let socket: UInt32 = 0o140000
  static let characterDevice: UInt32 = 0o020000
  static let blockDevice: UInt32 = 0o060000
}

/// An opened package with a known shape.
struct OpenedPackage {
  let shape: PackageShape
  let content: any ContentArchive
  /// The findings outside the content.
  let findings: [Finding]

  /// Opens a file by its first bytes.
  ///
  /// Throws a `Finding` or a `FindingList` if it is not a package.
  init(_ file: FileBytes, limits: PackageLimits) throws {
    let head = try file.bytes(at: 0, count: 4)
    switch head {
    case XarHeader.magic:
      let archive = try XarArchive(file, limits: limits)
      do {
        let layout = try InstallerLayout(archive, limits: limits)
        (shape, content, findings) = (layout.shape, layout.content, layout.findings)
      } catch let finding as Finding {
        throw FindingList(findings: archive.findings + [finding])
      }
    case [0x50, 0x4b, 0x03, 0x04]:
      let zip = try ZipContent(file, limits: limits)
      (shape, content, findings) = (.zip, zip, zip.directory.findings)
    default:
      throw Finding.error(
        .format, "the file is neither a xar nor a zip archive", hint: "package build creates a package from a folder")
    }
  }
}

/// The shapes of a package.
package enum PackageShape: String, Codable, Sendable {
  /// The output of `productbuild --content`: a xar archive with a Distribution and one component.
  case product
  /// The output of `pkgbuild`: a xar archive with one component's Payload at its root.
  case component
  /// A xar archive with ContentInfo.plist and Contents at its root.
  case xar
  /// A zip archive with ContentInfo.plist and Contents at its root.
  case zip
}
