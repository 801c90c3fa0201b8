import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends by Java's own HttpClient, which takes the authority from a trust store. */
public class Sender {
    static final Map<String, String> ENV = System.getenv();
    static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    static final Map<String, String> ALERT = Map.of("apns-topic", "com.example.app", "apns-push-type", "alert");

    static HttpRequest request(String path, String payload, Map<String, String> headers) {
        var builder = HttpRequest.newBuilder(URI.create(ENV.get("APNS_URL") + path))
            .header("authorization", "bearer " + ENV.get("JWT")).POST(HttpRequest.BodyPublishers.ofString(payload));
        headers.forEach(builder::header);
        return builder.build();
    }

    static String reason(String body) {
        int start = body.indexOf("\"reason\":\"");
        return start < 0 ? "-" : body.substring(start + 10, body.indexOf('"', start + 10));
    }

    static HttpResponse<String> send(String path, String payload, Map<String, String> headers) throws Exception {
        return CLIENT.send(request(path, payload, headers), HttpResponse.BodyHandlers.ofString());
    }

    public static void main(String[] arguments) throws Exception {
        String[][] pushes = {{"good", "DEVICE", "GOOD"}, {"bad", "DEVICE", "BAD"}, {"large", "DEVICE", "LARGE"},
            {"unregistered", "GONE", "GOOD"}};
        for (var push : pushes) {
            var answer = send("/3/device/" + ENV.get(push[1]), ENV.get(push[2]), ALERT);
            System.out.println(push[0] + " " + answer.statusCode() + " " + reason(answer.body()));
        }
        var made = send("/1/apps/com.example.app/channels", "{\"message-storage-policy\":1,\"push-type\":\"LiveActivity\"}", Map.of());
        var cast = send("/4/broadcasts/apps/com.example.app", ENV.get("BROADCAST"), Map.of(
            "apns-channel-id", made.headers().firstValue("apns-channel-id").orElse(""), "apns-push-type", "liveactivity",
            "apns-priority", "10", "apns-expiration", "0"));
        System.out.println("broadcast " + cast.statusCode() + " " + reason(cast.body()));
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            waiting.add(CLIENT.sendAsync(request("/3/device/" + ENV.get("DEVICE"), ENV.get("GOOD"), ALERT),
                HttpResponse.BodyHandlers.ofString()));
        }
        int accepted = 0;
        for (var one : waiting) if (one.get().statusCode() == 200) accepted++;
        System.out.println("parallel " + accepted + " -");
    }
}
