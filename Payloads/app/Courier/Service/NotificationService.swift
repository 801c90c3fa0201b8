import Intents
import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler handler: @escaping (UNNotificationContent) -> Void
    ) {
        let intent = INSendMessageIntent(
            recipients: nil, outgoingMessageType: .outgoingMessageText, content: request.content.body,
            speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil, sender: nil, attachments: nil)
        handler((try? request.content.updating(from: intent)) ?? request.content)
    }
}
