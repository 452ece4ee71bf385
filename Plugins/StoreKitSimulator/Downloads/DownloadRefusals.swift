internal import StockroomKit

extension Refusal {
  static func noDownload(_ number: Int64) -> Refusal {
    Refusal(
      "storekit.download.unknown", kind: .missing, "there is no download \(number)",
      remedy: .command("storekit downloads"), subject: String(number))
  }

  static let downloadNotNamed = Refusal(
    "storekit.download.not-named", kind: .usage, "no download is named",
    remedy: .command("storekit downloads").or("add --transaction N for all downloads of a transaction"))

  static func downloadStarted(_ download: Download) -> Refusal {
    Refusal(
      "storekit.download.started", kind: .state,
      "download \(download.id) is already started and is \(download.state.label)",
      remedy: .command("storekit downloads"), subject: String(download.id))
  }

  static func downloadPaused(_ download: Download) -> Refusal {
    Refusal(
      "storekit.download.paused", kind: .state, "download \(download.id) is paused",
      remedy: .command("storekit download resume \(download.id)"), subject: String(download.id))
  }

  static func downloadNotActive(_ download: Download) -> Refusal {
    Refusal(
      "storekit.download.not-active", kind: .state,
      "download \(download.id) is \(download.state.label); only an active download can be paused",
      remedy: .command("storekit downloads"), subject: String(download.id))
  }

  static func downloadNotPaused(_ download: Download) -> Refusal {
    Refusal(
      "storekit.download.not-paused", kind: .state,
      "download \(download.id) is \(download.state.label); only a paused download can be resumed",
      remedy: .command("storekit downloads"), subject: String(download.id))
  }

  static func downloadOver(_ download: Download) -> Refusal {
    Refusal(
      "storekit.download.over", kind: .state, "download \(download.id) is already \(download.state.label)",
      remedy: download.state == .finished
        ? .command("storekit install \(download.payment)") : .command("storekit restore"),
      subject: String(download.id))
  }

  static func contentGone(_ download: Download, of payment: PaymentTransaction) -> Refusal {
    guard !payment.isProductDeleted else { return productDeleted(payment) }
    return Refusal(
      "storekit.content.gone", kind: .missing,
      "version \(download.version) of the content is no longer at the App Store",
      remedy: .command("storekit finish \(download.payment)").or(.command("storekit restore")))
  }

  static func contentDamaged(_ download: Download, _ problem: String) -> Refusal {
    Refusal(
      "storekit.content.damaged", kind: .damaged, "the content of download \(download.id) \(problem)",
      hint: "restore the store from a backup, or upload the package again", subject: String(download.id))
  }

  static let noContents = Refusal(
    "storekit.content.none", kind: .missing, "no plugin delivers hosted content",
    remedy: .command("plugin list"))
}
