/** A client in Java: prints the status of a GET. */
export const javaProgram = `import java.net.URI;
import java.net.http.*;

public class Get {
  public static void main(String[] arguments) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(arguments[0])).build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
  }
}
`

/** The same by the fetch of Node; prints the cause of an error. */
export const nodeProgram = `try {
  const { status } = await fetch(process.argv[1])
  console.log(status)
} catch (fault) {
  console.log(fault.cause?.message)
}`

/** The same by `requests`, with the file of an authority. */
export const pythonProgram = `import requests, sys
try:
    print(requests.get(sys.argv[1], verify=sys.argv[2] if len(sys.argv) > 2 else True).status_code)
except requests.exceptions.RequestException as fault:
    print(fault)`

/** A TLS connection that expects another host name than that of the bank. */
export const pythonSocket = `import socket, ssl, sys
context = ssl.create_default_context(cafile=sys.argv[3])
try:
    context.wrap_socket(socket.create_connection((sys.argv[1], int(sys.argv[2]))), server_hostname='bank.example')
except ssl.SSLError as fault:
    print(fault)`
