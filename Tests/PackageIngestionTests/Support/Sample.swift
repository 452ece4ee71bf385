import PackageIngestion
import Testing

/// Packages to start from.
enum Sample {
  static let product = "com.example.level2"

  /// A ContentInfo.plist.
  static func info(product: String = product, version: String = "1.0") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>ContentVersion</key>
    	<string>\(version)</string>
    	<key>Folder</key>
    	<string>levels</string>
    	<key>IAPProductIdentifier</key>
    	<string>\(product)</string>
    </dict>
    </plist>

    """
  }

  /// The entries of content that is fine, before a test adds to them.
  static func entries(info: String = info()) -> [CpioForge.Entry] {
    [
      .folder("."), .file("./ContentInfo.plist", Array(info.utf8)), .folder("./Contents"),
      .file("./Contents/level.dat", Array("level two".utf8)),
    ]
  }

  /// A bare component around a payload.
  static func component(payload: [UInt8]) throws -> [UInt8] {
    var forge = XarForge()
    forge.add("PackageInfo", Array("<pkg-info/>".utf8))
    forge.add("Payload", payload)
    return try forge.bytes()
  }

  /// A bare component of entries.
  static func component(_ entries: [CpioForge.Entry]) throws -> [UInt8] {
    try component(payload: GzipForge.member(CpioForge.archive(entries)))
  }

  /// A plain xar archive of content that is fine, before a test changes it.
  static func xar(_ change: (inout XarForge) -> Void) throws -> [UInt8] {
    var forge = XarForge()
    forge.add("ContentInfo.plist", Array(info().utf8))
    forge.folder("Contents") { $0.add("level.dat", Array("level two".utf8)) }
    change(&forge)
    return try forge.bytes()
  }

  /// A folder to build from.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("\(product)/ContentInfo.plist", info())
    try folder.write("\(product)/Contents/level.dat", "level two")
    try folder.write("\(product)/Contents/art/b.txt", String(repeating: "tree ", count: 2_000))
    try folder.write("\(product)/Contents/art/a.png", (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    return folder
  }

  /// Makes the delivery archive of a package that has to be fine.
  static func deliver(_ file: String, to archive: String) throws -> DeliverySummary {
    let report = PackageValidator().validate(file)
    try #require(report.findings == [])
    return try DeliveryArchive().write(file, report: report, to: archive)
  }

  /// The validator's report on a package's bytes.
  static func validate(
    _ bytes: [UInt8], limits: PackageLimits = .standard, expecting product: String? = nil
  ) throws -> PackageReport {
    let folder = try TemporaryFolder()
    let file = try folder.write("sample.pkg", bytes)
    return PackageValidator(limits: limits).validate(file, expecting: product)
  }
}

extension PackageReport {
  /// The codes of what was found.
  var codes: [FindingCode] { findings.map(\.code) }
  /// The codes of what refuses the package.
  var errors: [FindingCode] { findings.filter { $0.severity == .error }.map(\.code) }
}
