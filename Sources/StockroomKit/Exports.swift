// A plugin imports only StockroomKit.
@_exported public import Basics
@_exported public import Catalog
@_exported public import Documents
@_exported public import Rendering
@_exported public import Store
