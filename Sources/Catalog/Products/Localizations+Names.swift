extension Localizations {
  /// Writes the display names that buyers had by the reference name, which was used wherever there was none.
  ///
  /// Lengths are those of the rule table's eras.
  static let namesOfBuyers = """
    INSERT INTO localization (product, locale)
      SELECT apple_id, (SELECT locale FROM app WHERE app.apple_id = product.app) FROM product
      WHERE NOT EXISTS (SELECT 1 FROM localization WHERE localization.product = product.apple_id);
    UPDATE localization SET display_name = (
        SELECT reference_name FROM product WHERE apple_id = localization.product AND \(isShort))
      WHERE display_name IS NULL;
    UPDATE localization_update SET display_name = (
        SELECT reference_name FROM product WHERE apple_id = localization_update.product AND \(isShort))
      WHERE display_name IS NULL AND NOT EXISTS (
        SELECT 1 FROM localization
        WHERE localization.product = localization_update.product AND localization.locale = localization_update.locale);
    """

  private static let isShort = """
    length(reference_name) BETWEEN 2 AND
      CASE WHEN EXISTS (SELECT 1 FROM setting WHERE name = 'profile' AND value = 'asc2026') THEN 35 ELSE 30 END
    """
}
