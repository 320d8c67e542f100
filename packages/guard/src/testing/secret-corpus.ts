const LETTERS = 'a8Kq2ZmX7bTnR4vLs0YdWc9HjE3pFg6UiQ5oBx1NrVtMzJkDyAhCwGfPeSuOl';
const HEX = '3f9a0c7e51b8d246e0a9f7c3185bd4627f1c9e0b5a4d8263';
const w = (length: number, from = 0) => LETTERS.repeat(4).slice(from, from + length);
const h = (length: number, from = 0) => HEX.repeat(3).slice(from, from + length);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of plain ASCII. */
function b64(text: string): string {
  let bits = '';
  for (const character of text) bits += character.charCodeAt(0).toString(2).padStart(8, '0');
  const sextets = bits.match(/.{1,6}/g) ?? [];
  const encoded = sextets.map((six) => ALPHABET.charAt(Number.parseInt(six.padEnd(6, '0'), 2)));
  return encoded.join('') + '='.repeat((4 - (encoded.length % 4)) % 4);
}

const dollar = '$';

/** Lines that talk about secrets and hold none. */
export const harmless: readonly string[] = String.raw`
accessTokenUrl = "https://id.example.com/oauth2/token"
keyVaultName: "prod-kv-01"
secretName: my-app-tls-2024
existingSecret: app-secret-v2
imagePullSecrets: [{name: regcred2}]
secretKeyRef: {name: db-creds, key: password}
token_url: https://x.example.com/t/1
api_key_header: X-API-Key
auth: oauth2
auth_type=bearer2
credentials: 'same-origin'
fetch(url, { credentials: "include" })
const tokenSymbol = "USDC2";
password_field = "user_pw2"
ACCESS_KEY_FILE=/etc/keys/a1.pem
"key": "value1"
curl "https://api.example.com?apikey=$API_KEY"
api_key: process.env.STRIPE_KEY2
token: Tokens.ACCESS2,
secret: !Ref DbSecret2
token: ${dollar}{{ secrets.NPM_TOKEN_2 }}
password: {{ .Values.db.password2 }}
PASSWORD=$(cat /run/secrets/pw1)
password = sys.argv[1]
auth = ("user", "pass")
token = self.tokens[0]
const token2 = token1.next;
SECRET_KEY = env('SECRET_KEY')
pwd = os.getcwd()
PWD=/home/user1/project2
OLDPWD=/srv/app2
"passwordMinLength": 12
password: "********"
password=<your-password>
Enter password:
bearerFormat: "JWT2024"
Token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 is the USDC contract
"jsonwebtoken": "^9.0.2"
"@types/passport-jwt": "^3.0.13"
public_key = "AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDhA1xY2"
"cacheKey": "v1-abc123def4567890aa"
kms_key_id = "arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
secretId: projects/123/secrets/my-secret/versions/2
Idempotency-Key: 8e03978e-40d5-43dd-bc93-6894a57f9324
The API key is sent in the X-Api-Key header.
token is invalid2
the password is required1
the secret is in Vault2
const password = await prompt('Password2:');
password = input("Enter password1: ")
this.password = password1;
self.token = token_v2
if password == "":
expect(res.body.token).toBe('abc')
passwordConfirm: z.string().min(8),
password: z.string().min(8).max(72),
token: str | None = None
token: Annotated[str, Depends(oauth2_scheme)]
password VARCHAR(255) NOT NULL,
"password": { "type": "string", "minLength": 8 }
  password: 'Password must be at least 8 characters'
'password': '密码长度至少8位'
请输入密码（8-20位字母数字组合）
密钥 AES-256-GCM 加密
密码强度：至少包含 1 个大写字母
令牌 token1 已过期
使用密钥 SSH-ED25519 登录
api_key=YOUR_API_KEY
apiKey: 'your-api-key-here'
token=abc
Authorization: Bearer {token}
Authorization: Bearer ${dollar}{accessToken}
Authorization: Bearer <token>
-H "Authorization: Bearer $GITHUB_TOKEN"
-H 'X-Api-Key: {{apiKey}}'
docker run -p 8080:80 -e PASSWORD nginx:1.25
ssh -p 2222 user@host
curl -u user: https://x
mysql -u root -p shop
docker login -u bot -p "$PASS" ghcr.io
redis-cli -h 10.0.0.1 -p 6379
https://user@example.com/x
http://localhost:3000/@scope/pkg
npm i git+ssh://git@github.com:foo/bar.git
https://cdn.example.com/npm/react@18.2.0/umd
mongodb://localhost:27017/db1
postgres://user:password@localhost:5432/db
redis://:password@localhost:6379
amqp://guest:guest@rabbit:5672
smtp://user:pass@smtp.example.com
Cookie: theme=dark; lang=en-US; tz=UTC
Set-Cookie: lang=en-US; Path=/; Max-Age=31536000
-----BEGIN PUBLIC KEY-----
-----BEGIN CERTIFICATE-----
"-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----"
const PEM_HEADER = '-----BEGIN PRIVATE KEY-----';
commit 9fceb02d0ae598e95dc970b74767f19372d61af8
"sha512-AbCdEfGh0123456789+/AbCdEfGh0123456789+/AbCdEfGh0123456789+/AbCdEfGh0123456789+/Aw=="
ETag: W/"5f3c-17a2b3c4d5e"
data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk
token_type: "Bearer", expires_in: 3600
client_id = "1234567890-abc123def456.apps.googleusercontent.com"
AWS_REGION=us-east-1
sessionId: "3f9a0c7e51b8d246"
const auth0Domain = "dev-abc123.us.auth0.com"
export AUTH_SERVICE_URL=http://auth-service-2:8080
keyPrefix: "app:v2:users"
license: Apache-2.0
LICENSE_KEY_URL=https://example.com/l
"secret": true
password: null
const secretNumber = 42424242;
let passwordStrength = 100;
tokens_per_minute = 90000
max_tokens: 4096
TOKEN_BUDGET=200000
tokenizer = "cl100k_base"
secret_version = "v2"
key = "user:1234:profile"
public static final String TOKEN_HEADER = "X-Auth-Token2";
@Value("${dollar}{app.jwt.secret}") private String jwtSecret;
private final String password = config.getPassword2();
password := os.Getenv("DB_PASSWORD")
Password: cfg.Password,
pub token: CancellationToken,
let token = CancellationToken::new();
std::string token = lexer.next_token();
Token token = tokens[pos+1];
<input type="password" name="password1" id="pw1">
<label for="password">Password1</label>
<string name="password">Password</string>
password.placeholder=Enter your password2
msg.password.too_short=At least 8 chars
error: 'Invalid token at line 12'
SELECT password FROM users WHERE id = 12
UPDATE users SET password = $1 WHERE id = $2
GRANT ALL ON db1.* TO 'user1'@'%'
token: "1.2.3"
secretRef: ref2
auth=none1
--token-file /run/t1
--password-file=/run/secrets/p1
--api-key-env OPENAI_API_KEY
passwd: files systemd
basic auth2 is required
bearer tokens2 are used
Basic usage2 of the API
`
  .trim()
  .split('\n');

/** A text and the secret in it; every value is put together here and opens nothing. */
export const secretive: readonly (readonly [text: string, secret: string])[] = [
  ['machine api.example.com login bob password ' + 'Tr0ub4dor&3', 'Tr0ub4dor&3'],
  [`{"auths":{"ghcr.io":{"auth":"${b64('bot:S3cure-Pa55')}"}}}`, b64('bot:S3cure-Pa55')],
  [
    `apiVersion: v1\nkind: Secret\ndata:\n  password: ${b64('Gr8-Passw0rd!')}\n`,
    b64('Gr8-Passw0rd!'),
  ],
  [`stringData:\n  DB_PASSWORD: Gr8Passw0rd77\n`, 'Gr8Passw0rd77'],
  [`$cred = ConvertTo-SecureString "Blue!Horse77" -AsPlainText -Force`, 'Blue!Horse77'],
  [`Server=db;Database=x;User Id=sa;Password=Qw3rty!zz;Encrypt=True`, 'Qw3rty!zz'],
  [`Data Source=x;User ID=sa;Pwd=Qw3rtyzz9;`, 'Qw3rtyzz9'],
  [`jdbc:postgresql://db/x?user=app&password=S3cr3tValue9`, 'S3cr3tValue9'],
  [`spring.datasource.password=S3cr3tValue9`, 'S3cr3tValue9'],
  [`    Password: "hunter2!xyz",`, 'hunter2!xyz'],
  [`password: hunter2xyz99`, 'hunter2xyz99'],
  [`pass: "Zq9!kkLw"`, 'Zq9!kkLw'],
  [`DB_PASS='Zq9!kkLw'`, 'Zq9!kkLw'],
  [`os.environ["API_TOKEN"] = "${w(32)}"`, w(32)],
  [`System.setProperty("javax.net.ssl.keyStorePassword", "Zq9kkLw!1");`, 'Zq9kkLw!1'],
  [`config.set('auth_token', '${w(40)}')`, w(40)],
  [`client.setApiKey("${h(32)}");`, h(32)],
  [`new Client({ secretKey: "${w(40, 3)}" })`, w(40, 3)],
  [`let api_key = String::from("${w(32, 5)}");`, w(32, 5)],
  [`const char *password = "Tr0ub4dor3x";`, 'Tr0ub4dor3x'],
  [`String apiKey = "${h(40)}";`, h(40)],
  [`api_key = '${w(20)}' # prod`, w(20)],
  [`x-api-key: ${w(40, 9)}`, w(40, 9)],
  [`X-Auth-Token: ${h(32, 4)}`, h(32, 4)],
  [`PRIVATE-TOKEN: ${w(20, 2)}`, w(20, 2)],
  [`"Authorization": "Token ${h(40)}"`, h(40)],
  [`Authorization: ${h(40, 2)}`, h(40, 2)],
  [`Proxy-Authorization: Basic ${b64('user:passw0rd!')}`, b64('user:passw0rd!')],
  [`https://api.example.com/v1?api_key=${h(32)}&x=1`, h(32)],
  [`https://api.example.com/v1?access_token=${w(40)}`, w(40)],
  [`GET /cb?token=${w(36)} HTTP/1.1`, w(36)],
  [`git clone https://oauth2:${w(20)}@gitlab.example.com/x.git`, w(20)],
  [`git remote add o https://x-access-token:${w(36)}@github.com/a/b`, w(36)],
  [`https://${w(40)}@github.com/a/b.git`, w(40)],
  [`postgres://app:p%40ss%21w0rd@db.prod:5432/x`, 'p%40ss%21w0rd'],
  [`mongodb+srv://root:Horse!Battery@c0.mongodb.net`, 'Horse!Battery'],
  [`redis-cli -h x -a 'Horse!Battery9' ping`, 'Horse!Battery9'],
  [`curl -u admin:Horse9Battery https://x`, 'Horse9Battery'],
  [`curl --user "admin:Horse9!Battery" https://x`, 'Horse9!Battery'],
  [`sshpass -p 'Horse9!Bat' ssh root@x`, 'Horse9!Bat'],
  [`PGPASSWORD=Horse9Bat psql -h x`, 'Horse9Bat'],
  [`mysqldump --user=root --password=Horse9Bat db`, 'Horse9Bat'],
  [`wget --http-password=Horse9Bat x`, 'Horse9Bat'],
  [`helm upgrade x --set db.password=Horse9Bat`, 'Horse9Bat'],
  [`docker run -e MYSQL_ROOT_PASSWORD=Horse9Bat mysql`, 'Horse9Bat'],
  [`kubectl create secret generic x --from-literal=password=Horse9Bat`, 'Horse9Bat'],
  [`az login --service-principal -u x -p Horse9BatXq --tenant t`, 'Horse9BatXq'],
  [`ALTER USER app WITH PASSWORD 'Horse9Bat';`, 'Horse9Bat'],
  [`CREATE USER 'app'@'%' IDENTIFIED BY 'Horse9!Bat';`, 'Horse9!Bat'],
  [`INSERT INTO settings VALUES ('api_key', '${w(32)}');`, w(32)],
  [`the password is Horse9Bat!`, 'Horse9Bat!'],
  [`Password: Horse9Bat`, 'Horse9Bat'],
  [`my api key is ${w(32)} please`, w(32)],
  [`数据库密码：Horse9Bat`, 'Horse9Bat'],
  [`密码为“Horse9!Bat”`, 'Horse9!Bat'],
  [`API 密钥：${w(32)}`, w(32)],
  [`访问令牌是 ${w(32)}。`, w(32)],
  [`用户名 root，密码 Horse9!Bat，端口 22`, 'Horse9!Bat'],
  [`初始口令=Abc12345!`, 'Abc12345!'],
  [`<password>Horse9Bat</password>`, 'Horse9Bat'],
  [`<property name="password" value="Horse9Bat"/>`, 'Horse9Bat'],
  [`"dbPassword" : "Horse9Bat"`, 'Horse9Bat'],
  [`{\\"password\\": \\"Horse9Bat\\", \\"x\\": 1}`, 'Horse9Bat'],
  [`{\\"token\\":\\"${w(32)}\\"}`, w(32)],
  [`- {name: DB_PASSWORD, value: "Horse9Bat"}`, 'Horse9Bat'],
  [`{"name": "API_KEY", "value": "${w(32)}"}`, w(32)],
  [`password: |\n  Horse9Bat\n`, 'Horse9Bat'],
  [`password: >-\n  Horse9Bat\n`, 'Horse9Bat'],
  [`token = """${w(40)}"""`, w(40)],
  [`+  api_token: ${w(40)}`, w(40)],
  [`-AWS_SECRET_ACCESS_KEY=${w(40)}`, w(40)],
  [`aws_secret_access_key = ${w(18)}/${w(10, 4)}+${w(10, 9)}`, w(10, 9)],
  [`[2026-01-01] DEBUG auth token=${w(32)} user=1`, w(32)],
  [`connecting with secret: '${w(24)}'`, w(24)],
  [`export FOO_SECRET='aB3$xY9!kQ'`, 'aB3$xY9!kQ'],
  [`# token: ${h(40)}`, h(40)],
  [`Cookie: JSESSIONID=${h(32).toUpperCase()}`, h(32).toUpperCase()],
  [`curl -b "sessionid=${h(32)}" https://x.example`, h(32)],
  [b64('export GITHUB_TOKEN=ghp_' + w(36)), b64('export GITHUB_TOKEN=ghp_' + w(36))],
  [b64('{"password":"Horse9Bat!x"}'), b64('{"password":"Horse9Bat!x"}')],
  [`ghp_${w(10)}\u001b[31m${w(26, 10)}`, w(26, 10)],
  [`ghp_${w(10)}\u200b${w(26, 10)}`, w(26, 10)],
  [`"sk_live_" . "${w(24)}"`, w(24)],
  [`{"kty":"RSA","n":"abc","e":"AQAB","d":"${w(43)}","p":"${w(30, 3)}"}`, w(43)],
  [`PuTTY-User-Key-File-2: ssh-rsa\nPrivate-Lines: 2\n${w(60)}\n${w(30)}\nPrivate-MAC: x`, w(60)],
  [`//registry.npmjs.org/:_authToken=npm_${w(36)}`, w(36)],
  [`_password=${b64('Horse9Bat!')}`, b64('Horse9Bat!')],
  [`SLACK_SIGNING_SECRET=${h(32)}`, h(32)],
  [`DJANGO SECRET_KEY = 'django-insecure-${w(30)}#*@!'`, w(30)],
  [`HEROKU_API_KEY=${h(8)}-${h(4)}-${h(4)}-${h(4)}-${h(12)}`, `${h(8)}-${h(4)}`],
  [
    `encryption_key: "${b64('0123456789abcdef0123456789abcdef'.slice(0, 32))}"`,
    b64('0123456789abcdef0123456789abcdef').slice(0, 30),
  ],
  [`JWT_SECRET="keep-${w(12)}-this"`, w(12)],
  [`passphrase = "Correct-Horse-9"`, 'Correct-Horse-9'],
  [`sudo_pass: Abc!23456`, 'Abc!23456'],
  [`ftp://bob:Abc23456@ftp.example.net/`, 'Abc23456'],
  [`amqps://svc:${w(32)}@mq.cloudamqp.com/vh`, w(32)],
  [`LDAP_BIND_PW=Abc!23456`, 'Abc!23456'],
  [`wifi psk="Abc23456xyz"`, 'Abc23456xyz'],
];
