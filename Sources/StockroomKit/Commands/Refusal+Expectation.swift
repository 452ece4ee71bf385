public import Store

extension Refusal {
  /// What an `expect` command throws where what it expects is not so.
  public static func unexpected(
    _ message: String, hint: String = "product why PRODUCT tells what stands in the way", subject: String?
  ) -> Refusal {
    Refusal("expect.failed", message, hint: hint, subject: subject)
  }
}
