import StockroomKit

extension Refusal {
  static func transporterRoot(_ name: String) -> Refusal {
    Refusal("itmsp.root", "\(name) is not a package", hint: "the root element of metadata.xml is <package>")
  }

  static func transporterElement(_ name: String, in parent: String) -> Refusal {
    Refusal("itmsp.element.missing", "<\(parent)> needs <\(name)>", hint: "add <\(name)>", subject: name)
  }

  static func transporterApp(_ sku: String?, _ bundleID: String?) -> Refusal {
    let what = sku.map { "the SKU \($0)" } ?? "this SKU"
    return Refusal(
      "itmsp.app.unknown", kind: .missing, "there is no app with \(what)",
      remedy: Remedy(
        "\(command: "app create \(bundleID ?? "BUNDLE-ID") --name NAME --sku \(sku ?? "SKU")"), or add --app"),
      subject: sku ?? "")
  }

  static func transporterSKU(_ sku: String, _ app: App) -> Refusal {
    Refusal(
      "itmsp.app.sku", kind: .state, "the SKU of \(app.bundleID.rawValue) is \(app.sku)",
      hint: "write \(app.sku), or remove the value bundle-id", subject: sku)
  }

  static let transporterLocale = Refusal(
    "itmsp.locale", "<locale> needs the attribute name", hint: "write <locale name=\"en-US\">")

  static func transporterSize(_ name: String, _ size: Int, _ stated: String) -> Refusal {
    Refusal(
      "itmsp.screenshot.size", "\(name) has \(size) bytes, not \(stated)", hint: "write \(size), or replace the file",
      subject: stated)
  }

  static func transporterChecksum(_ name: String, _ digest: String) -> Refusal {
    Refusal(
      "itmsp.screenshot.checksum", "\(name) has another MD5 digest: \(digest)",
      hint: "write it here if the file is right", subject: name)
  }
}
