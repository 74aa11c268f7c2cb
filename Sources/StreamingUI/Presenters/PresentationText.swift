import Foundation
import StreamingCore

/// A text that presenters show, in each supported language.
///
/// The texts are in the code and not in a resource bundle, because an executable that was moved no longer finds its
/// resource bundle.
enum PresentationText: CaseIterable {
    case videosTitle, playerTitle, commentsTitle
    case offline, timedOut, notFound, serverFailed, invalidData, insecure, loadError

    /// A supported language. The raw value is the ISO 639 code of the language.
    enum Language: String, CaseIterable {
        case english = "en"
        case spanish = "es"
        case portuguese = "pt"
    }

    /// Returns the text in the most preferred supported language, or in English if no preferred language is supported.
    ///
    /// - Parameter languages: Language identifiers such as "pt-BR" or "en_GB", most preferred first.
    func text(in languages: [String] = Locale.preferredLanguages) -> String {
        let codes = languages.lazy.compactMap { Locale(identifier: $0).language.languageCode?.identifier }
        return text(in: codes.compactMap(Language.init).first ?? .english)
    }

    /// Returns the text in a supported language.
    func text(in language: Language) -> String {
        let texts = texts
        return switch language {
        case .english: texts.english
        case .spanish: texts.spanish
        case .portuguese: texts.portuguese
        }
    }

    private var texts: (english: String, spanish: String, portuguese: String) {
        switch self {
        case .videosTitle: ("Videos", "Vídeos", "Vídeos")
        case .playerTitle: ("Player", "Reproductor", "Reprodutor")
        case .commentsTitle: ("Comments", "Comentarios", "Comentários")
        case .offline:
            (
                "There is no connection to the server. Check your network, then try again.",
                "No hay conexión con el servidor. Comprueba la red e inténtalo de nuevo.",
                "Não há conexão com o servidor. Verifique a rede e tente de novo."
            )
        case .timedOut:
            (
                "The server took too long to respond. Try again.",
                "El servidor tarda demasiado en responder. Inténtalo de nuevo.",
                "O servidor demora demais para responder. Tente de novo."
            )
        case .notFound:
            (
                "The server does not have this content, or denies access to it.",
                "El servidor no tiene este contenido o no permite el acceso.",
                "O servidor não tem este conteúdo ou não permite o acesso."
            )
        case .serverFailed:
            (
                "The server has a problem. Try again later.",
                "El servidor tiene un problema. Inténtalo más tarde.",
                "O servidor está com um problema. Tente mais tarde."
            )
        case .invalidData:
            (
                "The server sent an invalid response.",
                "El servidor envió una respuesta no válida.",
                "O servidor enviou uma resposta inválida."
            )
        case .insecure:
            (
                "The connection is not secure, so nothing was loaded.",
                "La conexión no es segura, así que no se cargó nada.",
                "A conexão não é segura, por isso nada foi carregado."
            )
        case .loadError:
            (
                "The content could not be loaded.",
                "No se pudo cargar el contenido.",
                "Não foi possível carregar o conteúdo."
            )
        }
    }
}
