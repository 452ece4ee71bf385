public import Store

extension Refusal {
  /// The error of an `expect` command whose condition does not hold.
  public static func unexpected(
    _ message: String, remedy: Remedy = "\(command: "product why PRODUCT") tells what stands in the way",
    subject: String?
  ) -> Refusal {
    Refusal("expect.failed", message, remedy: remedy, subject: subject)
  }
}
