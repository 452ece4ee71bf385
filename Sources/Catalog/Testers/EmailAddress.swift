internal import Store

/// A loose email check: enough to catch a typo, stricter than RFC 5321.
public enum EmailAddress {
  /// The address in lowercase, as it is compared.
  ///
  /// - Throws: a `Refusal` for a text that is not an address.
  public static func checked(_ text: String) throws -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }
    let hasDomain = parts.count == 2 && parts[1].contains(".") && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
    guard isPlain, hasDomain, !parts[0].isEmpty, text.utf8.count <= 254 else {
      throw Refusal(
        "email.format", "\(text) is not an email address", hint: "use an address such as yuki@example.com",
        subject: text)
    }
    return text.lowercased()
  }
}
