// Sends by Go's net/http, which takes the authority from SSL_CERT_FILE.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
)

func send(path, payload string, headers map[string]string) (int, string, http.Header) {
	request, err := http.NewRequest("POST", os.Getenv("APNS_URL")+path, strings.NewReader(payload))
	if err != nil {
		panic(err)
	}
	request.Header.Set("authorization", "bearer "+os.Getenv("JWT"))
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	var refusal struct{ Reason string }
	refusal.Reason = "-"
	_ = json.Unmarshal(body, &refusal)
	return answer.StatusCode, refusal.Reason, answer.Header
}

func main() {
	alert := map[string]string{"apns-topic": "com.example.app", "apns-push-type": "alert"}
	for _, push := range [][3]string{{"good", "DEVICE", "GOOD"}, {"bad", "DEVICE", "BAD"}, {"large", "DEVICE", "LARGE"}, {"unregistered", "GONE", "GOOD"}} {
		status, reason, _ := send("/3/device/"+os.Getenv(push[1]), os.Getenv(push[2]), alert)
		fmt.Println(push[0], status, reason)
	}
	_, _, made := send("/1/apps/com.example.app/channels", `{"message-storage-policy":1,"push-type":"LiveActivity"}`, nil)
	status, reason, _ := send("/4/broadcasts/apps/com.example.app", os.Getenv("BROADCAST"), map[string]string{
		"apns-channel-id": made.Get("apns-channel-id"), "apns-push-type": "liveactivity", "apns-priority": "10", "apns-expiration": "0"})
	fmt.Println("broadcast", status, reason)
	var group sync.WaitGroup
	var accepted atomic.Int64
	for i := 0; i < 1000; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			if status, _, _ := send("/3/device/"+os.Getenv("DEVICE"), os.Getenv("GOOD"), alert); status == 200 {
				accepted.Add(1)
			}
		}()
	}
	group.Wait()
	fmt.Println("parallel", accepted.Load(), "-")
}
