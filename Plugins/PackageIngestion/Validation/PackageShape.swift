/// The shapes of a package.
package enum PackageShape: String, Codable, Sendable {
  /// The output of `productbuild --content`: a xar archive with a Distribution and one component.
  case product
  /// The output of `pkgbuild`: a xar archive with one component's Payload at its root.
  case component
  /// A xar archive with ContentInfo.plist and Contents at its root.
  case xar
  /// A zip archive with ContentInfo.plist and Contents at its root.
  case zip
}
