internal import StockroomPlugin

/// JSON as the messages of plugin programs use it, rather than the Kit's own.
typealias JSON = StockroomPlugin.JSON
