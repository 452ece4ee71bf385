internal import StockroomKit

/// What people ask about packages of hosted content in their own words.
enum PackageIntents {
  static func add(to intents: inout Intents) {
    intents.words(
      "package", "pkg", "content", "content package", "hosted content", "hosted content package", "packages",
      "asset pack", "itmsp", "archive", "contents")
    intents.words("upload", "push", "deliver", "send", "submit", "publish", "transfer", "transporter", "deploy")
    intents.words("build", "pack", "create", "make", "bundle", "compile", "produce")
    intents.words("init", "scaffold", "start", "template", "skeleton", "create", "set up", "prepare")
    intents.words("extract", "unpack", "unzip", "download", "unarchive", "export", "save", "get", "write", "fetch")
    intents.words(
      "validate", "check", "lint", "test", "inspect", "verify", "is valid", "is ok")
    intents.words(
      "inspect", "show", "what is inside", "inside", "how big", "size", "look inside", "list contents", "contents of",
      "read", "open", "view", "list files")
    intents.words("verify", "check", "reread", "integrity")
    intents.words("bump", "raise", "increment", "increase")
    intents.words("replace", "update")
    intents.value(".pkg", says: "package")
    intents.value("FOLDER", says: "folder")
    intents.words("folder", "directory", "dir")
    let packed = Remedy("a folder is packed and checked first", command: "package build DIR")
    intents.add(
      """
      attach folder product content; put folder product content; add folder product content; \
      new content version product folder; new version of content product folder; \
      deliver folder as content product; folder content product; upload folder product version; \
      upload folder to product; upload folder product content; upload content product from folder; \
      attach folder product; package folder upload product; add folder product; put folder product; \
      send folder product; replace content product with folder; package upload product folder; \
      build package from folder upload product; content upload product folder; upload product folder; \
      package folder product
      """,
      advises: packed.adding(.command("package upload FILE.pkg --product PRODUCT"), separator: ", then "))
    intents.add(
      """
      upload folder; package upload folder; check folder; validate folder; verify folder; \
      package validate folder; inspect folder; lint folder; check content folder; validate content folder
      """,
      advises: packed.adding(.command("package upload FILE.pkg"), separator: ", then "))
    intents.add(table)
  }

  private static let table = """
    package upload <- replace content product with package; replace content product file; replace content of product with \
    file; replace content product package; upload new content version product; new content version product; copy package product; copy package to product; copy file product; move package to product; put \
    package product; send file to the store; send package to apple; upload content; upload hosted content product; \
    publish package; import package; add file to product; attach file to product; send file; put file on product; \
    submit package; submit file; deliver package; upload package for product; push package to product; new version of \
    content product; upload asset pack; push content; put package; give product package; upload package product; \
    upload file; upload file product; upload package; upload content \
    product; push file product; deliver hosted content product; send package; new content product; add package \
    product; replace package product; attach package product; set package product; upload new content product; \
    product package; update content product
    package validate <- is package okay to upload; is file okay to upload; is file okay; is package okay; is package any good; is file any good; is file good; is package good; is package valid; does file work; anything wrong with file; what is wrong with file; is file ok; test file; lint package; verify package; check package errors; validate package; validate file; check package; verify file; \
    is file valid; check file package; verify package file; test package; is package ok; check package before upload
    package inspect <- open file; read file; info file; file contents; package contents file; details file; look inside package; inspect package file; show package file; describe file; what is inside file; what is in file; how big is \
    file; show file; list contents file; size file; inspect file; which files in package file; list files in file; \
    files in package file; which version is file; what product is file for; version of file; unpack file
    package build <- build package from folder for product; build package folder product; make package folder product; make folder into package; make folder into package for product; turn folder into package; build package folder; make package folder; build package from folder; create package folder; build package in folder; build package from product; build package of product; build package product; build package in product; build package from folder; pack folder; bundle folder; make pkg; build pkg; zip folder; compile package; build package; create package from; make package from folder; package folder; build content; \
    pack; package; make package; create package; build
    package init <- set up package product; prepare package product; new package folder; start new package; package skeleton; create package skeleton; make package folder product; scaffold package; init package product; new package product; start package product; create package folder product; \
    create folder product; package template product
    package list <- which content version live product; which content version product; which version of content live \
    product; live content version product; how far is upload product; has package been processed product; has content been processed product; is content ready product; is package ready product; where is upload product; state of upload product; what is uploaded product; upload state product; is package there product; did upload work product; is upload finished product; show packages product; content versions; list content versions; which packages product; uploads; list uploads; show uploads; hosted content of product; versions of package product; processing status product; is product still processing; is product processed; check upload product; is upload done product; upload status product; was upload processed product; \
    is upload processed product; upload progress product; list packages; packages product; content versions product; which content versions product; list \
    content product; package versions product; list package versions product; what content product; \
    hosted content versions product; versions of hosted content; which packages; status of \
    packages; is content processed product; is package processed product; content status product; hosted content \
    status product; package status product; which version of content product
    package show <- how big is download product; download size product; how large is download product; how big download \
    for product; how big is the content of product; how large is content product; what is the size of the content of product; size of content of product; content of product size; describe package product; details of package product; details of content product; inspect content product; what does content product contain; view content product; show content product; files in content product; what is in content product; list files content \
    product; show package product; what files product; list files product; content of product; how big is content \
    product; size content product; how big is package product; content size product; show hosted content product; \
    package size product
    package extract <- download content product; extract content product; download package product; save content \
    product to; unpack content product; get content product; download product content to; extract package product; \
    unpack product; download product to
    package delete <- remove hosted content product; delete hosted content product; drop content product; wipe content product; delete content version product; remove package product; delete package product; remove content \
    version product; delete content product; delete package version product
    package diff <- compare content versions product; diff content product; what changed content product; compare \
    packages product; difference between content versions product; compare versions product; diff package versions \
    product
    package verify <- verify packages; check stored packages; verify content product; verify all packages
    package bump <- raise content version; bump version; increase content version; bump package version; bump \
    content version
    package settings <- max size content; max size package; max size of hosted content; maximum size content; maximum size \
    package; size limit content; how big can package be; how big can content be; how large may content be; size limit package; show package settings; processing time package
    package settings --size-limit <- package size limit; set package size limit
    """
}
