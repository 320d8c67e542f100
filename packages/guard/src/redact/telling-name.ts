/** How much a name says about its value. */
export type TellingKind = 'password' | 'secret';

const PASSWORD_WORD =
  /^(?:pass|passw|psw|pswd|pw|identified)$|(?:password|passwd|passphrase|passcode|pwd)s?$|^(?:src|dest)?(?:store|key|db|user|root|admin|mail|smtp|ftp|ssh|sudo)pass$/;
const SECRET_WORD =
  /^(?:ak|sk|pat|psk|jwt|bearer|sas|auth|authorization|creds?)$|(?:secret|token|apikey|accesskey|secretkey|privatekey|authkey|appkey|appsecret|credentials?)s?$/;
const NOT_SECRET_BEFORE = new Set(
  `public publishable page paging cursor continuation next prev previous cancel cancellation abort
    syntax kind invalid max min num total prompt completion input output stop eos bos pad cls sep
    special sync resume design parse current expected actual peek lex lexer first last comment
    whitespace per is has no missing bad unexpected operator keyword identifier open close end start
    mask unk csrf xsrf verification snapshot change pageup skip`.split(/\s+/),
);
const KEY_OWNER = new Set(
  `api access secret private priv auth authentication encryption encrypt decryption cipher crypto
    signing sign signature account master app application license licence service client session
    shared storage subscription webhook deploy admin consumer hmac aes jwt token server rest project
    write ingest integration personal sdk root security ssh rsa ssl tls pgp gpg developer dev prod
    production live hash salt openai anthropic claude gemini google gcp azure aws stripe twilio
    sendgrid mailgun mailchimp datadog dd algolia github gitlab bitbucket slack discord telegram
    notion airtable asana jira atlassian cloudflare cf digitalocean heroku vercel netlify supabase
    firebase mapbox maps newrelic sentry pinecone cohere mistral deepseek groq replicate huggingface
    hf openrouter perplexity dashscope zhipu moonshot qianfan aliyun tencent qcloud baidu huawei
    wechat wx alipay feishu dingtalk okta auth0 plaid square paypal shopify coinbase binance kraken
    etherscan infura alchemy rapidapi weather openweather sumologic snyk sonar codecov travis
    circleci jenkins artifactory npm pypi nuget docker vault consul snowflake databricks mongo
    mongodb redis postgres pg mysql db database smtp mail email postmark intercom zendesk hubspot
    salesforce segment amplitude mixpanel launchdarkly pusher pubnub ably agora zoom dropbox box
    spotify twitch youtube facebook fb instagram twitter linkedin tiktok bot user bearer x`.split(
    /\s+/,
  ),
);
const TAIL_WORD =
  /^(?:value|val|str|string|text|plain|plaintext|raw|env|prod|production|dev|development|staging|stage|test|default|live|new|old|base|b64|base64|encoded|encrypted|primary|secondary|main|backup|current|a|b|v?\d+)$/;

const cache = new Map<string, TellingKind | undefined>();

/** Whether a variable, key, header or flag of this name holds a secret. */
export function tellingKind(name: string): TellingKind | undefined {
  if (cache.has(name)) return cache.get(name);
  const kind = classify(name);
  if (cache.size > 2000) cache.clear();
  cache.set(name, kind);
  return kind;
}

function classify(name: string): TellingKind | undefined {
  if (/securestring$/i.test(name)) return 'password';
  const words = splitWords(name);
  while (words.length > 1 && TAIL_WORD.test(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (last === 'hash' || last === 'salt') return undefined;
  if (PASSWORD_WORD.test(last)) return before === 'no' || before === 'one' ? undefined : 'password';
  if (last === 'id' && /^(?:key|secret)$/.test(before))
    return /^(?:private|access|secret)$/.test(words.at(-3) ?? '') || before === 'secret'
      ? 'secret'
      : undefined;
  if (last === 'key' || last === 'keys')
    return KEY_OWNER.has(before) && !words.includes('public') ? 'secret' : undefined;
  if (!SECRET_WORD.test(last)) return undefined;
  if (last === 'tokens' || NOT_SECRET_BEFORE.has(before)) return undefined;
  return 'secret';
}

function splitWords(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.flatMap((word) => {
    const digits = /^([a-z]{4,})(\d+)$/.exec(word);
    return digits?.[1] ? [digits[1], digits[2] ?? ''] : [word];
  });
}
