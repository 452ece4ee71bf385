internal import StockroomKit

/// The stable, dotted codes of findings, which scripts can match.
package enum FindingCode: String, Codable, CaseIterable, Sendable {
  // The file.
  case fileName = "package.file.name"
  case fileUnreadable = "package.file.unreadable"
  case fileChanged = "package.file.changed"
  case fileNotWritable = "package.file.not-writable"
  case format = "package.format.unknown"
  case packageSize = "package.size.package"
  case unpackedSize = "package.size.unpacked"
  case ratio = "package.size.ratio"
  case entryCount = "package.size.entries"
  case damaged = "package.damaged"
  case truncated = "package.truncated"
  case entrySize = "package.entry.size"
  case trailingData = "package.trailing-data"
  case slack = "package.slack"
  case findingsCut = "package.findings.cut"

  // The xar container.
  case xarHeader = "package.xar.header"
  case xarContents = "package.xar.table-of-contents"
  case xarExtent = "package.xar.extent"
  case xarOverlap = "package.xar.overlap"
  case xarUnaccounted = "package.xar.unaccounted"
  case xarEncoding = "package.xar.encoding"
  case checksumWrong = "package.checksum.wrong"
  case checksumMissing = "package.checksum.missing"
  case checksumUnsafe = "package.checksum.unsafe"

  // The zip container.
  case zipDiffers = "package.zip.differs"
  case zipMethod = "package.zip.method"

  // The installer package around the content.
  case shape = "package.shape.unknown"
  case components = "package.components"
  case installerCode = "package.installer-code"
  case installerDocument = "package.installer-document"
  case payloadCompression = "package.payload.compression"

  // Paths.
  case pathEmpty = "package.path.empty"
  case pathTraversal = "package.path.traversal"
  case pathAbsolute = "package.path.absolute"
  case pathLength = "package.path.length"
  case pathDepth = "package.path.depth"
  case pathCharacter = "package.path.character"
  case pathEncoding = "package.path.encoding"
  case pathDuplicate = "package.path.duplicate"
  case pathNormalization = "package.path.normalization"
  case pathCase = "package.path.case"
  case pathParent = "package.path.parent"
  case rootEntry = "package.root.entry"

  // Entries.
  case entryType = "package.entry.type"
  case entryMode = "package.entry.mode"
  case entryEncrypted = "package.entry.encrypted"
  case executableBit = "package.entry.executable-bit"
  case hardLink = "package.link.hard"
  case linkAbsolute = "package.link.absolute"
  case linkEscape = "package.link.escape"
  case linkChain = "package.link.chain"
  case linkDangling = "package.link.dangling"
  case linkTarget = "package.link.target"

  // Executable code.
  case codeBinary = "package.code.binary"
  case codeScript = "package.code.script"
  case codeBundle = "package.code.bundle"
  case codeSource = "package.code.source"

  // The content.
  case contentsEmpty = "package.contents.empty"
  case contentMissing = "package.content.missing"
  case infoMissing = "package.info.missing"
  case infoSize = "package.info.size"
  case infoFormat = "package.info.format"
  case infoProductMissing = "package.info.product-missing"
  case infoProductMisspelled = "package.info.product-misspelled"
  case infoProductInvalid = "package.info.product-invalid"
  case infoVersionMissing = "package.info.version-missing"
  case infoVersionMisspelled = "package.info.version-misspelled"
  case infoVersionType = "package.info.version-type"
  case infoVersionInvalid = "package.info.version-invalid"
  case productUnknown = "package.product.unknown"
  case productMismatch = "package.product.mismatch"
  case versionLower = "package.version.lower"
  case hostingClosed = "package.hosting.closed"

  // The folder a package is built from.
  case folderUnreadable = "package.folder.unreadable"
  case folderChanged = "package.folder.changed"

  // The folder content is extracted to.
  case folderInUse = "package.folder.in-use"
}

extension FindingCode {
  /// The kind of a refusal for a finding.
  var kind: Refusal.Kind {
    switch self {
    case .fileUnreadable, .fileNotWritable, .folderUnreadable: .unavailable
    case .fileChanged, .folderChanged, .folderInUse: .state
    default: .rule
    }
  }

  /// The default hint for fixing a finding.
  var hint: String {
    switch self {
    case .fileName: "rename the file to NAME.pkg"
    case .fileUnreadable: "check the path and read permission"
    case .fileChanged, .folderChanged: "try again when nothing is writing there"
    case .fileNotWritable: "choose another path, or free disk space"
    case .packageSize, .unpackedSize:
      "share the content among several products; package settings --size-limit BYTES sets the limit"
    case .ratio: "remove padding"
    case .entryCount: "pack many small files into few larger ones"
    case .damaged, .truncated, .entrySize, .trailingData, .checksumWrong, .xarExtent, .xarOverlap, .xarContents,
      .zipDiffers:
      "copy it again from its source, or create it again with package build"
    case .findingsCut: "fix these first"
    case .format, .zipMethod, .xarHeader, .xarUnaccounted, .xarEncoding, .checksumMissing, .checksumUnsafe, .shape,
      .components,
      .installerCode, .installerDocument, .payloadCompression, .entryEncrypted, .slack:
      "package build creates a package from a folder"
    case .pathEmpty, .pathTraversal, .pathAbsolute, .pathParent, .pathDuplicate, .linkTarget:
      "create the package from a folder: package build writes each path once, below the root"
    case .pathLength, .pathDepth: "shorten its names, or use fewer folders"
    case .pathCharacter, .pathEncoding: "rename it with letters, digits, spaces, -, and _"
    case .pathNormalization, .pathCase: "rename or remove one of the two"
    case .rootEntry: "move it into Contents, or remove it"
    case .entryType, .hardLink: "replace it with a plain file"
    case .entryMode: "remove the bits: chmod u-s,g-s,-t"
    case .executableBit: "chmod -x removes the mark"
    case .linkAbsolute, .linkEscape, .linkChain, .linkDangling:
      "point it at a file or folder in Contents, or put a copy in its place"
    case .codeBinary, .codeScript, .codeBundle: "remove it: hosted content cannot contain executable code"
    case .codeSource: "remove it if the app does not need it"
    case .contentsEmpty: "put the product's files there, then package build again"
    case .contentMissing: "put the product's files in a folder Contents next to \(ContentInfo.fileName)"
    case .infoMissing: "package init creates a folder with \(ContentInfo.fileName) and Contents"
    case .infoSize: "keep only the app's own keys in \(ContentInfo.fileName), and put the rest in Contents"
    case .infoFormat: "write it as an XML property list, as package init does"
    case .infoProductMissing, .infoProductMisspelled, .infoProductInvalid:
      "set \(ContentInfo.productKey) to the full ID of the product, a string"
    case .infoVersionMissing, .infoVersionMisspelled, .infoVersionType, .infoVersionInvalid:
      "set \(ContentInfo.versionKey) to a string of one to four numbers separated by periods, such as 1.0"
    case .productUnknown: "create it before the upload: product create PRODUCT --name NAME --hosted"
    case .productMismatch: "\(ContentInfo.productKey) in \(ContentInfo.fileName) names the product"
    case .hostingClosed: "testers can download the content, but it cannot be submitted for review"
    case .versionLower: "package bump raises the version of a folder"
    case .folderUnreadable: "check the path and read permission"
    case .folderInUse: "choose another folder, or add --overwrite"
    }
  }
}
