import Crypto
import Foundation
import StockroomKit
import SwiftASN1
import X509

/// `certificate show`.
struct CertificateShow: Command {
  static let description = CommandDescription(
    "certificate show", "Show the certificates that this store signs transactions and receipts with, the root first.",
    effect: .writes, permission: .administerStore, fields: PurchaseExplanations.certificate,
    examples: ["certificate show", "certificate"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let identity = try SigningIdentities(store: context.catalog.store).require()
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no certificates",
        rows: try zip(CertificateRole.allCases, identity.chain).reversed().map { role, bytes in
          let certificate = try Certificate(derEncoded: Array(bytes))
          return [
            .identifier(role.rawValue), .text(certificate.subject.description),
            .text(Hexadecimal.text(SHA256.hash(data: bytes))),
            .date(certificate.notValidBefore), .date(certificate.notValidAfter),
          ]
        }))
  }
}

/// The place of a certificate in a chain, in the order of the chain.
enum CertificateRole: String, CaseIterable {
  case leaf, intermediate, root
}

/// `certificate export FILE`.
struct CertificateExport: Command {
  private static let file = Parameter<OutputFile>.argument(
    "file", "The file: DER for .cer and .der, and PEM for .pem and .crt.")
  private static let chain = Parameter<Bool>.flag("chain", "All three certificates, the leaf first, as PEM.")

  static let description = CommandDescription(
    "certificate export", "Write the root certificate, which clients that verify signatures must trust.",
    effect: .writes, writesFiles: true, permission: .administerStore, parameters: [file, chain],
    receipt: PurchaseExplanations.certificateFile,
    examples: ["certificate export root.cer", "certificate export chain.pem --chain"])

  private let file: OutputFile
  private let isChain: Bool
  private let isText: Bool
  private var path: String?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    isChain = try arguments[Self.chain]
    let name = file.text.lowercased()
    isText = [".pem", ".crt"].contains { name.hasSuffix($0) }
    guard isText || [".cer", ".der"].contains(where: { name.hasSuffix($0) }), isText || !isChain else {
      throw Refusal(
        "certificate.suffix", kind: .usage,
        isChain ? "several certificates are written as PEM" : "\(file.text) does not name a format of certificates",
        hint: isChain ? "use a name with .pem" : "use a name with .cer or .der for DER, or .pem or .crt for PEM",
        subject: file.text)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws { path = try preparation.destination(file) }

  func run(in context: Context) throws -> Output {
    let identity = try SigningIdentities(store: context.catalog.store).require()
    let chosen = isChain ? identity.chain : Array(identity.chain.suffix(1))
    if let path { try write(chosen, to: path) }
    return .receipt(
      Receipt(
        "\(context.isPlan ? "would write " : "")\(file.text): \(isChain ? "the chain" : "the root certificate")",
        record: Record([
          Field("file", .identifier(file.text), label: "File"),
          Field("certificates", .integer(Int64(chosen.count)), label: "Certificates"),
        ])))
  }

  private func write(_ certificates: [Data], to path: String) throws {
    let texts = certificates.map { PEMDocument(type: "CERTIFICATE", derBytes: Array($0)).pemString + "\n" }
    let bytes = isText ? Data(texts.joined().utf8) : certificates.reduce(Data(), +)
    do {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Refusal.fileUnwritable(file.text)
    }
  }
}
