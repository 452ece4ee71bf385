/// The labels that a device shows in its own language; names and prices of products follow the account's storefront.
///
/// A language without labels here shows English ones, as devices do.
struct DeviceLabels: Sendable {
  /// The title of StoreKit's question before a purchase.
  let confirm: String
  let buy: String
  let cancel: String
  let install: String
  let writeReview: String
  let related: String
  let support: String
  /// The question, with `{count}`, `{title}`, and `{price}`.
  private let question: String
  /// The question about a product that the account owns, with `{title}`.
  private let again: String
  /// The word for one; the digit if the language's word depends on the product's.
  private var one = "1"

  /// The question before a product is bought; the title and the price are those of the storefront.
  func question(count: Int, _ title: String, for price: String) -> String {
    // A title may contain braces, so that it is placed last.
    let text = question.replacing("{count}", with: count == 1 ? one : String(count)).replacing("{price}", with: price)
    return text.replacing("{title}", with: title, maxReplacements: 1)
  }

  /// The question before an owned product is downloaded again.
  func question(again title: String) -> String { again.replacing("{title}", with: title, maxReplacements: 1) }

  /// The labels in a language, BCP 47.
  static func labels(in language: String) -> DeviceLabels {
    languages[language] ?? language.split(separator: "-").first.flatMap { languages[String($0)] } ?? english
  }

  private static let english = DeviceLabels(
    confirm: "Confirm Your In-App Purchase", buy: "Buy", cancel: "Cancel", install: "Install",
    writeReview: "Write a Review", related: "Related Products", support: "Support",
    question: "Do you want to buy {count} {title} for {price}?",
    again: "You have already purchased {title}. Do you want to download it again for free?", one: "one")

  private static let languages = [
    "de": DeviceLabels(
      confirm: "In-App-Kauf bestätigen", buy: "Kaufen", cancel: "Abbrechen", install: "Installieren",
      writeReview: "Rezension schreiben", related: "Ähnliche Produkte", support: "Support",
      question: "Möchten Sie {count} × {title} für {price} kaufen?",
      again: "Sie haben {title} bereits gekauft. Möchten Sie es kostenlos erneut laden?"),
    "es": DeviceLabels(
      confirm: "Confirmar la compra integrada", buy: "Comprar", cancel: "Cancelar", install: "Instalar",
      writeReview: "Escribir una reseña", related: "Productos relacionados", support: "Soporte",
      question: "¿Quiere comprar {count} × {title} por {price}?",
      again: "Ya ha comprado {title}. ¿Quiere descargarlo de nuevo gratis?"),
    "fr": DeviceLabels(
      confirm: "Confirmer l’achat intégré", buy: "Acheter", cancel: "Annuler", install: "Installer",
      writeReview: "Rédiger un avis", related: "Produits similaires", support: "Assistance",
      question: "Voulez-vous acheter {count} × {title} pour {price} ?",
      again: "Vous avez déjà acheté {title}. Voulez-vous le télécharger à nouveau gratuitement ?"),
    "it": DeviceLabels(
      confirm: "Conferma l’acquisto in-app", buy: "Acquista", cancel: "Annulla", install: "Installa",
      writeReview: "Scrivi una recensione", related: "Prodotti correlati", support: "Supporto",
      question: "Vuoi acquistare {count} × {title} a {price}?",
      again: "Hai già acquistato {title}. Vuoi scaricarlo di nuovo gratuitamente?"),
    "ja": DeviceLabels(
      confirm: "App内課金の確認", buy: "購入する", cancel: "キャンセル", install: "インストール", writeReview: "レビューを書く",
      related: "関連商品", support: "サポート", question: "{title}を{price}で{count}個購入しますか？",
      again: "{title}は購入済みです。無料で再度ダウンロードしますか？"),
    "ko": DeviceLabels(
      confirm: "앱 내 구입 확인", buy: "구입", cancel: "취소", install: "설치", writeReview: "리뷰 작성", related: "관련 제품",
      support: "지원", question: "{title} {count}개를 {price}에 구입하겠습니까?",
      again: "이미 구입한 항목입니다: {title}. 무료로 다시 다운로드하겠습니까?"),
    "nl": DeviceLabels(
      confirm: "Bevestig uw in-app-aankoop", buy: "Koop", cancel: "Annuleer", install: "Installeer",
      writeReview: "Schrijf een recensie", related: "Verwante producten", support: "Ondersteuning",
      question: "Wilt u {count} × {title} kopen voor {price}?",
      again: "U hebt {title} al gekocht. Wilt u het opnieuw gratis downloaden?"),
    "pt": DeviceLabels(
      confirm: "Confirmar a compra integrada", buy: "Comprar", cancel: "Cancelar", install: "Instalar",
      writeReview: "Escrever uma crítica", related: "Produtos relacionados", support: "Suporte",
      question: "Deseja comprar {count} × {title} por {price}?",
      again: "Já comprou {title}. Deseja obtê-lo novamente grátis?"),
    "ru": DeviceLabels(
      confirm: "Подтвердите встроенную покупку", buy: "Купить", cancel: "Отменить", install: "Установить",
      writeReview: "Написать отзыв", related: "Похожие продукты", support: "Поддержка",
      question: "Хотите купить {count} × {title} за {price}?",
      again: "Вы уже купили {title}. Загрузить бесплатно ещё раз?"),
    "zh-Hans": DeviceLabels(
      confirm: "确认 App 内购买", buy: "购买", cancel: "取消", install: "安装", writeReview: "撰写评论", related: "相关产品",
      support: "支持", question: "您要以 {price} 购买 {count} 个“{title}”吗？", again: "您已购买过“{title}”。要免费重新下载吗？"),
    "zh-Hant": DeviceLabels(
      confirm: "確認 App 內購買", buy: "購買", cancel: "取消", install: "安裝", writeReview: "撰寫評論", related: "相關產品",
      support: "支援", question: "您要以 {price} 購買 {count} 個「{title}」嗎？", again: "您已購買過「{title}」。要免費重新下載嗎？"),
  ]
}

extension Device {
  /// The labels in the device's language.
  var labels: DeviceLabels { DeviceLabels.labels(in: language) }
}
