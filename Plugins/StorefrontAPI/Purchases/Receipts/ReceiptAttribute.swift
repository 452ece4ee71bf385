internal import Foundation
internal import StockroomKit
internal import SwiftASN1

/// A field of a receipt: `SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }`.
///
/// Its value is ASN.1 again: Apple, "Receipt Validation Programming Guide", "Receipt Fields".
struct ReceiptAttribute: DERParseable, DERSerializable {
  let type: Int64
  /// The octets of the value.
  let value: [UInt8]

  init(_ type: Int64, bytes: [UInt8]) { (self.type, value) = (type, bytes) }

  init(_ type: Int64, text: String) throws { try self.init(type, ASN1UTF8String(text)) }

  init(_ type: Int64, number: Int64) throws { try self.init(type, number) }

  /// A date as RFC 3339; a date that there is not is empty.
  init(_ type: Int64, date: Date?) throws { try self.init(type, try ASN1IA5String(date?.iso8601 ?? "")) }

  private init(_ type: Int64, _ value: some DERSerializable) throws {
    var serializer = DER.Serializer()
    try serializer.serialize(value)
    self.init(type, bytes: serializer.serializedBytes)
  }

  init(derEncoded node: ASN1Node) throws {
    self = try DER.sequence(node, identifier: .sequence) { nodes in
      let type = try Int64(derEncoded: &nodes)
      _ = try Int64(derEncoded: &nodes)
      return ReceiptAttribute(type, bytes: Array(try ASN1OctetString(derEncoded: &nodes).bytes))
    }
  }

  func serialize(into coder: inout DER.Serializer) throws {
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      try coder.serialize(type)
      try coder.serialize(Int64(1))
      try coder.serialize(ASN1OctetString(contentBytes: value[...]))
    }
  }

  func text() throws -> String { String(try ASN1UTF8String(derEncoded: value)) }

  func number() throws -> Int64 { try Int64(derEncoded: value) }

  func date() throws -> Date? {
    let text = String(try ASN1IA5String(derEncoded: value))
    return text.isEmpty ? nil : try Date(text, strategy: .iso8601)
  }
}

extension [ReceiptAttribute] {
  /// The attributes as a `SET`.
  func encoded() throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serializeSetOf(self)
    return serializer.serializedBytes
  }

  /// The attributes of a `SET`.
  static func decoded(_ bytes: [UInt8]) throws -> [ReceiptAttribute] {
    try DER.set(of: ReceiptAttribute.self, identifier: .set, rootNode: try DER.parse(bytes))
  }

  func first(_ type: Int64) throws -> ReceiptAttribute {
    guard let attribute = first(where: { $0.type == type }) else { throw ReceiptError.malformed }
    return attribute
  }
}
