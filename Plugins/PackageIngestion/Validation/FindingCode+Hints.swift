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

  /// What mends such a finding, where the place that makes it has nothing better to say.
  var hint: String {
    switch self {
    case .fileName: "name the file so that it ends in .pkg"
    case .fileUnreadable: "is the path right, and may this user read it?"
    case .fileChanged, .folderChanged: "try again when nothing writes there any more"
    case .fileNotWritable: "name another place, or make room in this one"
    case .packageSize, .unpackedSize:
      "share the content among several products; package settings --size-limit BYTES sets the limit"
    case .ratio: "leave out what is only padding"
    case .entryCount: "pack many small files into few larger ones"
    case .damaged, .truncated, .entrySize, .trailingData, .checksumWrong, .xarExtent, .xarOverlap, .xarContents,
      .zipDiffers:
      "copy it again from where it was made, or make it anew with package build"
    case .findingsCut: "mend these first"
    case .format, .zipMethod, .xarHeader, .xarUnaccounted, .xarEncoding, .checksumMissing, .checksumUnsafe, .shape,
      .components,
      .installerCode, .installerDocument, .payloadCompression, .entryEncrypted, .slack:
      "package build makes a package of a folder"
    case .pathEmpty, .pathTraversal, .pathAbsolute, .pathParent, .pathDuplicate, .linkTarget:
      "make the package of a folder: package build writes each path once, below the root"
    case .pathLength, .pathDepth: "shorten its names, or put it into fewer folders"
    case .pathCharacter, .pathEncoding: "rename it with letters, digits, blanks, - and _"
    case .pathNormalization, .pathCase: "rename one of the two, or leave it out"
    case .rootEntry: "move it into Contents, or leave it out"
    case .entryType, .hardLink: "put a plain file there instead"
    case .entryMode: "chmod u-s,g-s,-t takes the bits away"
    case .executableBit: "chmod -x takes the mark away, if it bothers you"
    case .linkAbsolute, .linkEscape, .linkChain, .linkDangling:
      "point it at a file or folder in Contents, or put a copy in its place"
    case .codeBinary, .codeScript, .codeBundle: "leave it out: hosted content cannot contain executable code"
    case .codeSource: "leave it out if the app does not need it"
    case .contentsEmpty: "put the product's files there, then package build again"
    case .contentMissing: "put the product's files in a folder Contents beside \(ContentInfo.fileName)"
    case .infoMissing: "package init makes a folder with \(ContentInfo.fileName) and Contents"
    case .infoSize: "keep in \(ContentInfo.fileName) only what the app reads there, and the rest in Contents"
    case .infoFormat: "write it as an XML property list, as package init does"
    case .infoProductMissing, .infoProductMisspelled, .infoProductInvalid:
      "\(ContentInfo.productKey) is the full ID of the product, a string"
    case .infoVersionMissing, .infoVersionMisspelled, .infoVersionType, .infoVersionInvalid:
      "\(ContentInfo.versionKey) is a string of one to four numbers separated by periods, such as 1.0"
    case .productMismatch: "\(ContentInfo.productKey) in \(ContentInfo.fileName) names the product"
    case .versionLower: "package bump raises the version of a folder"
    case .folderUnreadable: "is the path right, and may this user read it?"
    case .folderInUse: "name another one, or add --overwrite"
    }
  }
}
