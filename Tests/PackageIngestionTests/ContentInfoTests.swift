import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct ContentInfoTests {
  private func reading(_ text: String) -> ContentInfoReading {
    ContentInfoReading(Array(text.utf8))
  }

  private func dictionary(_ content: String) -> ContentInfoReading {
    reading("<plist version=\"1.0\"><dict>\(content)</dict></plist>")
  }

  @Test func `the product, the version, and the app's own keys are read`() throws {
    let info = try #require(reading(Sample.info(version: "1.10")).contentInfo)
    #expect(info.productIdentifier == Sample.product)
    #expect(info.version.text == "1.10")
    #expect(info.others == ["Folder": .string("levels")])
  }

  /// Foundation's parser crashes where a processing instruction is nothing but its name.
  @Test(arguments: ["<?x?><plist/>", "<plist><?x?></plist>", "<?xml version=\"1.0\"?><?a b?>\n<?y?>", "<?x?>\n<xmD"])
  func `an empty processing instruction is refused`(text: String) {
    #expect(reading(text).findings.map(\.message).joined().contains("an empty processing instruction"))
  }

  /// In UTF-7 `+ADw-` is `<`: looked at as it stands, such a document hides what it declares.
  @Test(arguments: ["UTF-7", "utf-16", "IBM037", "'ISO-8859-1", ""])
  func `an XML declaration of another encoding is refused`(name: String) {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n+ADw-?foo?+AD4-<plist version=\"1.0\"><dict/></plist>"
    #expect(reading(text).findings.map(\.message) == ["ContentInfo.plist declares an encoding other than UTF-8"])
  }

  @Test(arguments: ["UTF-8", "utf-8", "US-ASCII"])
  func `an XML declaration of UTF-8 is accepted`(name: String) {
    let text = "<?xml version='1.0' encoding = '\(name)' ?>" + Sample.info(version: "1.0").drop { $0 != "\n" }
    #expect(reading(text).contentInfo?.version.text == "1.0")
  }

  @Test func `other processing instructions are ignored`() {
    let text =
      "<?xml version=\"1.0\"?><?note to ?s and readers?><!-- made by <?tool?> -->"
      + Sample.info(version: "1.0").drop { $0 != "\n" }
    #expect(reading(text).contentInfo?.version.text == "1.0")
  }

  @Test func `a property list that was written is read back the same`() throws {
    let version = try #require(ContentVersion("2.0"))
    let others: [String: PropertyListValue] = [
      "Text": .string("a < b & \"c\"\r"), "Count": .integer(-3), "Ratio": .real(0.5), "On": .boolean(true),
      "When": .date(Date(timeIntervalSince1970: 1_349_049_600)), "Data": .data([1, 2, 3]),
      "Files": .array([.string("a"), .dictionary(["b": .boolean(false)])]),
    ]
    let info = ContentInfo(productIdentifier: Sample.product, version: version, others: others)
    #expect(ContentInfoReading(info.propertyList).contentInfo == info)
    #expect(info.propertyList == info.propertyList)
    let foundation = try PropertyListSerialization.propertyList(from: Data(info.propertyList), format: nil)
    #expect((foundation as? [String: Any])?["Count"] as? Int == -3)
  }

  @Test func `the binary format is read`() throws {
    let values: [String: Any] = [
      "IAPProductIdentifier": Sample.product, "ContentVersion": "3.1", "Name": "\u{30ec}\u{30d9}\u{30eb}",
      "Sections": [1, 2.5, true, Date(timeIntervalSince1970: 0), Data([7])] as [Any],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    let info = try #require(ContentInfoReading(Array(data)).contentInfo)
    #expect(info.version.text == "3.1")
    #expect(info.others["Name"] == .string("\u{30ec}\u{30d9}\u{30eb}"))
    #expect(
      info.others["Sections"]
        == .array([.integer(1), .real(2.5), .boolean(true), .date(Date(timeIntervalSince1970: 0)), .data([7])]))
  }

  /// Eight levels of arrays that all refer to the next: ten to the eighth values in a few hundred bytes.
  @Test func `circular references in a binary property list end in an error`() {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<8 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xaa] + [UInt8](repeating: UInt8(level + 1), count: 10)
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x51, 0x61]
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 9] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    #expect(ContentInfoReading(bytes).findings.map(\.code) == [.infoFormat])
  }

  /// No damage of one byte does worse than a finding.
  @Test func `damage in a binary property list is found or harmless`() throws {
    let values = ["IAPProductIdentifier": Sample.product, "ContentVersion": "1.0"]
    let data = Array(try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0))
    for position in data.indices {
      for value in [0x00, 0x0f, 0x7f, 0x80, 0xff] as [UInt8] {
        var damaged = data
        damaged[position] = value
        let reading = ContentInfoReading(damaged)
        #expect(reading.contentInfo != nil || !reading.findings.isEmpty)
      }
    }
    for length in data.indices {
      #expect(ContentInfoReading(Array(data[..<length])).contentInfo == nil)
    }
  }

  @Test(arguments: [
    ("{ IAPProductIdentifier = \"x\"; }", FindingCode.infoFormat),
    ("", .infoFormat),
    ("<plist><dict>", .infoFormat),
    ("<plist><array/></plist>", .infoFormat),
    ("<dict/>", .infoFormat),
    ("<plist><dict><key>a</key></dict></plist>", .infoFormat),
    ("<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>", .infoFormat),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict><key>a</key><string>&a;</string></dict></plist>", .infoFormat),
    (
      "<plist>" + String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100) + "</plist>",
      .infoFormat
    ),
    (String(repeating: " ", count: 65_536) + "<plist/>", .infoSize),
  ])
  func `bad property lists are refused`(text: String, code: FindingCode) {
    let reading = reading(text)
    #expect(reading.findings.map(\.code) == [code])
    #expect(reading.contentInfo == nil)
  }

  @Test(arguments: [
    ("<string>1.0 </string>", FindingCode.infoVersionInvalid), ("<string>\n1.0\n</string>", .infoVersionInvalid),
    ("<string>1.0b</string>", .infoVersionInvalid), ("<real>1.10</real>", .infoVersionType),
    ("<integer>1</integer>", .infoVersionType),
  ])
  func `the version is a string of numbers`(value: String, code: FindingCode) {
    let reading = dictionary(
      "<key>IAPProductIdentifier</key><string>\(Sample.product)</string><key>ContentVersion</key>\(value)")
    #expect(reading.findings.map(\.code) == [code])
    #expect(reading.productIdentifier == Sample.product)
  }

  @Test(arguments: [
    ("<key>IAPProductionIdentifier</key><string>a.b</string>", FindingCode.infoProductMisspelled),
    ("<key>IAPProductIdentifer</key><string>a.b</string>", .infoProductMisspelled),
    ("<key>ProductIdentifier</key><string>a.b</string>", .infoProductMissing),
    ("<key>IAPProductIdentifier</key><string>a b</string>", .infoProductInvalid),
    ("<key>IAPProductIdentifier</key><string></string>", .infoProductInvalid),
    ("<key>IAPProductIdentifier</key><integer>5</integer>", .infoProductInvalid),
  ])
  func `a product ID that is missing or under another key is reported`(keys: String, code: FindingCode) {
    let reading = dictionary("<key>ContentVersion</key><string>1.0</string>" + keys)
    #expect(reading.findings.map(\.code) == [code])
    #expect(reading.version?.text == "1.0")
  }

  @Test func `the version is required`() {
    let reading = dictionary("<key>IAPProductIdentifier</key><string>\(Sample.product)</string>")
    #expect(reading.findings.map(\.code) == [.infoVersionMissing])
    #expect(reading.contentInfo == nil)
  }

  @Test(arguments: ["contentversion", "ContentVersoin", "ContntVersion"])
  func `a typo in the version's key is reported`(key: String) {
    let reading = dictionary(
      "<key>IAPProductIdentifier</key><string>\(Sample.product)</string><key>\(key)</key><string>1.0</string>")
    #expect(reading.findings.map(\.code) == [.infoVersionMisspelled])
    #expect(reading.findings.first?.message == "ContentInfo.plist spells the version's key \(key)")
  }

  @Test func `a package of another product is refused`() throws {
    let bytes = try Sample.component(Sample.entries())
    #expect(try Sample.validate(bytes, expecting: Sample.product).findings == [])
    #expect(try Sample.validate(bytes, expecting: "com.example.Level2").errors == [.productMismatch])
  }

  @Test func `a huge property list is refused`() throws {
    let info = Sample.info() + String(repeating: " ", count: 65_536)
    #expect(try Sample.validate(Sample.component(Sample.entries(info: info))).errors == [.infoSize])
  }
}
