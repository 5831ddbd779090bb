/** The help of the command line. */
export const USAGE = `svir: chat with OpenAI-compatible servers, and see what really happened on the wire.

svir turn --base-url URL --model M [options]   ask once, over a real connection
  --message T            the question           --system T            instructions before it
  --system-role R        their role: system or developer
  --history FILE.json    messages before it     --image FILE          a picture with it (repeat)
  --file FILE            a text file with it (repeat)
  --tool FILE.json       a tool on offer (repeat)
  --tool-choice C        auto, none, required, or the name of a tool
  --schema FILE.json     answer by this JSON schema       --json-object   answer with a JSON object
  --reasoning-effort E   --max-tokens N         --temperature T
  --param JSON           any other field of the request, as a JSON object (repeat)
  --stall-after S        end after so many seconds of silence (default: never)
  --capture FOLDER       keep request and response bytes there

svir models --base-url URL [--all]             list the server's chat models
svir url BASE                                  the addresses a base URL stands for
svir decode FILE|-                             decode a saved response body or capture folder
  --events               the turn events too    --split N             feed N bytes at a time
  --status S             HTTP status it had     --header 'K: V'       a header it had (repeat)

Server options of turn and models
  --key-env NAME         the key is in this environment variable
  --key-header NAME      send the bare key in this header instead of "Authorization: Bearer"
  --header 'K: V'        another request header (repeat)
  --ca FILE              trust this certificate authority too (PEM)
  --pin SHA256           trust exactly the certificate with this fingerprint
  --proxy URL            go through this HTTP proxy; none: go direct; without it HTTPS_PROXY, HTTP_PROXY,
                         ALL_PROXY and NO_PROXY decide (loopback is always direct)
  --connect-timeout S    give up connecting after so many seconds (default 15)
  --azure DEPLOYMENT,API-VERSION   Azure OpenAI's classic addresses

--json prints JSON: for a turn its events, then the outcome, one object a line.
Exit status: 0 complete, 2 bad usage, 3 cut off by length, 4 blocked by a filter, 5 failed, 130 stopped.
`;
