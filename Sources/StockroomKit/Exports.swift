// A plugin imports StockroomKit and nothing else of the house.
@_exported public import Catalog
@_exported public import Rendering
@_exported public import Store
