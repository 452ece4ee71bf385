internal import StockroomKit

extension FindingCode {
  /// The kind of a refusal for such a finding.
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
    case .fileName: "name the file so that it ends in .pkg"
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
    case .contentMissing: "put the product's files in a folder Contents beside \(ContentInfo.fileName)"
    case .infoMissing: "package init creates a folder with \(ContentInfo.fileName) and Contents"
    case .infoSize: "keep only the app's own keys in \(ContentInfo.fileName), and put the rest in Contents"
    case .infoFormat: "write it as an XML property list, as package init does"
    case .infoProductMissing, .infoProductMisspelled, .infoProductInvalid:
      "set \(ContentInfo.productKey) to the full ID of the product, a string"
    case .infoVersionMissing, .infoVersionMisspelled, .infoVersionType, .infoVersionInvalid:
      "set \(ContentInfo.versionKey) to a string of one to four numbers separated by periods, such as 1.0"
    case .productUnknown: "create it before the upload: product create PRODUCT --name NAME --hosted"
    case .productMismatch: "\(ContentInfo.productKey) in \(ContentInfo.fileName) names the product"
    case .versionLower: "package bump raises the version of a folder"
    case .folderUnreadable: "check the path and read permission"
    case .folderInUse: "choose another one, or add --overwrite"
    }
  }
}
