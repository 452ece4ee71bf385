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

  // The folder a package is built from.
  case folderUnreadable = "package.folder.unreadable"
  case folderChanged = "package.folder.changed"

  // The folder content is extracted to.
  case folderInUse = "package.folder.in-use"
}
