/** Keys of model vendors, payment, mail, chat and web services, from the vendors' published formats. */
export const serviceTokenTable =
  String.raw`
openai-key :: openai_key :: sk- :: sk-(?:proj|svcacct|admin|None|service)-{W40,} :: sk-proj-{W120} ;; sk-svcacct-{W120} :: sk-proj-{W8} ;; sk-proj-your-key :: platform.openai.com API keys
openai-legacy-key :: openai_key :: sk- :: sk-(?:{w20}T3BlbkFJ{w20}|{w48}) :: sk-{w20}T3BlbkFJ{w20} ;; sk-{w48} :: sk-{w12} ;; sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: platform.openai.com API keys
anthropic-key :: anthropic_key :: sk-ant- :: sk-ant-(?:api|admin|oat|ort|sid|usr)[0-9]{2}-{W60,} :: sk-ant-api03-{W93}AA ;; sk-ant-admin01-{W93}AA :: sk-ant-api03-x ;; sk-ant-xxx :: docs.anthropic.com API keys
openrouter-key :: openrouter_key :: sk-or- :: sk-or-v1-{h64} :: sk-or-v1-{h64} :: sk-or-v1-x :: openrouter.ai/docs
generic-sk-key :: api_key :: sk- sk_ :: (?:sk-(?:lf-|cp-|kimi-|sp-)?{W32,}|sk_{h48}) :: sk-{h32} ;; sk-lf-{h8}-{h4}-{h4}-{h4}-{h12} ;; sk_{h48} :: sk-learn ;; sk-fading-circle-animation-with-a-long-name :: platform.deepseek.com, langfuse.com, elevenlabs.io key formats
huggingface-token :: huggingface_token :: hf_ api_org_ :: (?:hf_|api_org_){w34,40} :: hf_{w34} ;; api_org_{w34} :: hf_{w9} ;; hf_hub_download ;; api_org_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: huggingface.co/docs user access tokens
groq-key :: groq_key :: gsk_ :: gsk_{w52} :: gsk_{w52} :: gsk_abc123 ;; gsk_{w60} :: console.groq.com keys
xai-key :: xai_key :: xai- :: xai-{w70,90} :: xai-{w80} :: xai-{w8} :: docs.x.ai
perplexity-key :: perplexity_key :: pplx- :: pplx-{w48,56} :: pplx-{w48} :: pplx-7b-online ;; pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: docs.perplexity.ai
replicate-key :: replicate_key :: r8_ :: r8_{w37} :: r8_{w37} :: r8_{w3} :: replicate.com/docs
nvidia-key :: nvidia_key :: nvapi- :: nvapi-{W60,70} :: nvapi-{W64} :: nvapi-{W4} :: build.nvidia.com
langsmith-key :: langsmith_key :: lsv2_ ls__ :: (?:lsv2_(?:pt|sk)_{h32}_{h10}|ls__{h32}) :: lsv2_pt_{h32}_{h10} :: lsv2_pt_x :: docs.smith.langchain.com
pinecone-key :: pinecone_key :: pcsk_ :: pcsk_{W50,90} :: pcsk_{w6}_{w63} :: pcsk_{w4} :: docs.pinecone.io
together-key :: together_key :: tgp_v1_ :: tgp_v1_{W40,} :: tgp_v1_{W43} :: tgp_v1_x :: docs.together.ai
tavily-firecrawl :: search_api_key :: tvly- fc- e2b_ jina_ exa_ :: (?:tvly-(?:dev-|prod-)?{w24,40}|fc-{h32}|e2b_{h40}|jina_{w32}{W28}) :: tvly-{w32} ;; fc-{h32} ;; e2b_{h40} :: fc-cache ;; fc-list :: docs.tavily.com, docs.firecrawl.dev, e2b.dev key formats
cursor-key :: cursor_key :: key_ :: key_{h64} :: key_{h64} :: key_name ;; key_{h8} :: docs.cursor.com API
cohere-fireworks :: fireworks_key :: fw_ :: fw_{w22,28} :: fw_{w24} :: fw_{w4} ;; fw_version :: docs.fireworks.ai
stripe-key :: stripe_key :: sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_ sk_org_ :: [sr]k_(?:live|test|prod|org_live)_{w10,250} :: sk_live_{w24} ;; rk_live_{w99} ;; sk_test_{w24} :: sk_live_x ;; pk_live_{w24} ;; sk_live_xxxxxxxxxxxxxxxxxxxxxxxx :: docs.stripe.com/keys
webhook-signing-secret :: webhook_secret :: whsec_ :: whsec_[A-Za-z0-9+/=]{24,64} :: whsec_{w32} :: whsec_x ;; whsec_... :: docs.stripe.com/webhooks, standardwebhooks.com
square-token :: square_token :: sq0 EAAA :: (?:sq0(?:atp|csp|idp)-{W22,60}|EAAA{W60}) :: sq0atp-{W22} ;; sq0csp-{W43} :: sq0atp-x :: developer.squareup.com access tokens
braintree-token :: braintree_token :: access_token$ :: access_token\$(?:production|sandbox)\${u16}\${h32} :: access_token$production{dollar}{u16}{dollar}{h32} :: access_token$production :: developer.paypal.com braintree
shopify-token :: shopify_token :: shpat_ shpca_ shppa_ shpss_ shptka_ shpua_ :: shp(?:at|ca|pa|ss|tka|ua)_{w32} :: shpat_{h32} ;; shpss_{h32} :: shpat_{h3} :: shopify.dev access tokens
plaid-token :: plaid_token :: access-sandbox- access-development- access-production- :: access-(?:sandbox|development|production)-{h8}-{h4}-{h4}-{h4}-{h12} :: access-production-{h8}-{h4}-{h4}-{h4}-{h12} :: access-production-x :: plaid.com/docs
razorpay-key :: razorpay_key :: rzp_live_ rzp_test_ :: rzp_(?:live|test)_{w14,} :: rzp_live_{w14} :: rzp_live_x :: razorpay.com/docs
flutterwave-key :: flutterwave_key :: FLWSECK :: FLWSECK(?:_TEST)?-{u12,}(?:-X)? :: FLWSECK_TEST-{h32}-X ;; FLWSECK-{h32}-X :: FLWSECK-x :: developer.flutterwave.com
gocardless-token :: gocardless_token :: live_ :: live_[A-Za-z0-9_=-]{40} :: live_{w40} :: live_reload ;; live_{w4} :: developer.gocardless.com
duffel-lob-shippo :: shipping_key :: duffel_ shippo_ live_ test_ EZAK EZTK :: (?:duffel_(?:live|test)_{W43}|shippo_(?:live|test)_{h40}|(?:live|test)_{h35}|EZ[AT]K{w54}) :: duffel_live_{W43} ;; shippo_live_{h40} ;; EZAK{w54} :: test_case ;; live_{h5} :: duffel.com, goshippo.com, lob.com, easypost.com key formats
sendgrid-key :: sendgrid_key :: SG. :: SG\.{W20,24}\.{W39,50} :: SG.{W22}.{W43} :: SG.x.y :: docs.sendgrid.com API keys
mailgun-key :: mailgun_key :: key- pubkey- :: (?:pub)?key-{h32} :: key-{h32} :: key-value ;; key-{h8} :: documentation.mailgun.com API keys
mailchimp-key :: mailchimp_key :: <32>-us :: {h32}-us[0-9]{1,2} :: {h32}-us12 :: {h8}-us1 :: mailchimp.com/developer
brevo-key :: brevo_key :: xkeysib- xsmtpsib- :: x(?:key|smtp)sib-{h64}-{w16} :: xkeysib-{h64}-{w16} :: xkeysib-x :: developers.brevo.com
resend-key :: resend_key :: re_ :: re_{w8}_{w20,30} :: re_{w8}_{w24} :: re_compile ;; re_match_object :: resend.com/docs
twilio-key :: twilio_key :: SK :: SK{h32} :: SK{h32} :: SK{h8} ;; SKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: twilio.com/docs API keys
telegram-token-in-url :: telegram_token :: bot :: bot([0-9]{6,12}:A[A-Za-z]{W33}) :: https://api.telegram.org/bot{d10}:AA{W33}/sendMessage :: bot{d3}:AA{W5} :: core.telegram.org/bots/api
twilio-auth-token :: twilio_token :: AC :: AC{h32}["'][ ,:]{1,3}["']({h32})["'] :: Client("AC{h32}", "{h32}") :: "AC{h32}" ;; "{h32}", "{h32}" :: twilio.com/docs auth token
telegram-token :: telegram_token :: <6-12>:A :: [0-9]{6,12}:A[A-Za-z]{W33} :: {d10}:AA{W33} :: {d3}:AA{W5} :: core.telegram.org/bots
discord-token :: discord_token :: M N O :: [MNO]{W23,27}\.{W6}\.{W27,40} :: MT{W24}.{W6}.{W38} :: Module.export.default :: discord.com/developers
slack-token :: slack_token :: xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxe- xoxe. xoxd- xoxc- :: xox(?:[a-z]-(?=(?:[^0-9\s]{0,40}[0-9]){6})[A-Za-z0-9%/+=-]{18,}|e\.xox[bp]-(?=(?:[^0-9\s]{0,40}[0-9]){6}){W20,}) :: xoxb-{d12}-{d12}-{w24} ;; xoxp-{d6}-{d6}-{d6}-{h20} ;; xoxe.xoxp-1-{w160} :: xoxb-x ;; xoxb-xxxxxxxxxxx-xxxxxxxxxxxxxxxxxxxxxxxx ;; xoxb-your-token-here :: api.slack.com/authentication/token-types
slack-app-token :: slack_token :: xapp- :: xapp-[0-9]-{U9,14}-[0-9]{10,16}-{h50,70} :: xapp-1-A{U10}-{d13}-{h64} :: xapp-1-x :: api.slack.com/authentication/token-types
slack-webhook :: slack_webhook :: https://hooks.slack.com/ hooks.slack.com/ :: (?:https?://)?hooks\.slack\.com/(?:services|workflows|triggers)/{t20,} :: https://hooks.slack.com/services/T{U8}/B{U10}/{w24} :: https://hooks.slack.com/services/ ;; https://hooks.slack.com/services/TXXXXXXXX/BXXXXXXXX/XXXXXXXXXXXXXXXXXXXXXXXX :: api.slack.com/messaging/webhooks
discord-webhook :: discord_webhook :: https://discord.com/api/ https://discordapp.com/api/ https://canary.discord.com/api/ https://ptb.discord.com/api/ :: https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/(?:v[0-9]+/)?webhooks/[0-9]{15,22}/{W30,} :: https://discord.com/api/webhooks/{d18}/{W68} :: https://discord.com/api/webhooks/ :: discord.com/developers webhooks
teams-webhook :: teams_webhook :: https:// :: https://[a-z0-9-]{0,60}\.?(?:webhook\.office\.com|outlook\.office\.com)/webhook[b2]{0,2}/[A-Za-z0-9@/-]{60,} :: https://acme.webhook.office.com/webhookb2/{h8}-{h4}-{h4}-{h4}-{h12}@{h8}-{h4}-{h4}-{h4}-{h12}/IncomingWebhook/{h32}/{h8}-{h4}-{h4}-{h4}-{h12} :: https://acme.webhook.office.com/webhookb2/ :: learn.microsoft.com Teams webhooks
zapier-webhook :: zapier_webhook :: https://hooks.zapier.com/ :: https://hooks\.zapier\.com/hooks/catch/[0-9]{4,12}/{w5,12} :: https://hooks.zapier.com/hooks/catch/{d8}/{u7} :: https://hooks.zapier.com/hooks/catch/ :: zapier.com webhooks
wecom-webhook :: wecom_webhook :: https://qyapi.weixin.qq.com/ qyapi.weixin.qq.com/ :: (?:https?://)?qyapi\.weixin\.qq\.com/cgi-bin/webhook/(?:send|upload_media)\?[^\s"'` +
  '`' +
  String.raw`<>]{0,40}key={W30,40} :: https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={h8}-{h4}-{h4}-{h4}-{h12} :: https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=KEY :: developer.work.weixin.qq.com group robots
feishu-webhook :: feishu_webhook :: https://open.feishu.cn/ https://open.larksuite.com/ open.feishu.cn/ :: (?:https?://)?open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/(?:v2/)?hook/{W20,40} :: https://open.feishu.cn/open-apis/bot/v2/hook/{h8}-{h4}-{h4}-{h4}-{h12} :: https://open.feishu.cn/open-apis/bot/v2/hook/xxx :: open.feishu.cn custom bots
dingtalk-webhook :: dingtalk_webhook :: https://oapi.dingtalk.com/ oapi.dingtalk.com/ :: (?:https?://)?oapi\.dingtalk\.com/robot/send\?access_token={h40,80} :: https://oapi.dingtalk.com/robot/send?access_token={h64} :: https://oapi.dingtalk.com/robot/send?access_token=x :: open.dingtalk.com custom robots
dingtalk-secret :: dingtalk_secret :: SEC :: SEC{h64} :: SEC{h64} :: SECTION ;; SEC{h8} :: open.dingtalk.com custom robots
serverchan-key :: serverchan_key :: SCT SCU :: SC[TU][0-9]{3,8}T{w20,} :: SCT{d6}T{w26} :: SCTP :: sct.ftqq.com
ifttt-webhook :: ifttt_webhook :: https://maker.ifttt.com/ :: https://maker\.ifttt\.com/trigger/[\w-]{1,60}/(?:json/)?with/key/{W20,} :: https://maker.ifttt.com/trigger/a/with/key/{W43} :: https://maker.ifttt.com/trigger/ :: ifttt.com/maker_webhooks
facebook-token :: facebook_token :: EAA :: EAA[MC]?{w80,} :: EAAM{w180} :: EAAM{w8} :: developers.facebook.com access tokens
facebook-app-token :: facebook_token :: <15-16>| <15-16>%7C :: [0-9]{15,16}(?:\||%7C){W27,40} :: {d15}|{W27} :: 123|abc :: developers.facebook.com access tokens
instagram-token :: facebook_token :: IGQV IGAA :: IG(?:QV|AA){w80,} :: IGQV{w140} :: IGQV{w4} :: developers.facebook.com
twitter-bearer :: twitter_token :: AAAAAAAAAA :: A{20}[A-Za-z0-9%]{60,} :: AAAAAAAAAAAAAAAAAAAAA{w80} :: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA :: developer.x.com bearer tokens
hubspot-token :: hubspot_token :: pat-na pat-eu :: pat-(?:na|eu)[0-9]-{h8}-{h4}-{h4}-{h4}-{h12} :: pat-na1-{h8}-{h4}-{h4}-{h4}-{h12} :: pat-na1-x :: developers.hubspot.com private apps
mapbox-token :: mapbox_token :: sk.eyJ :: sk\.eyJ{W50,}\.{W20,} :: sk.eyJ{W80}.{W22} :: sk.eyJ :: docs.mapbox.com tokens
okta-token :: okta_token :: SSWS :: SSWS (00{W40}) :: SSWS 00{W40} :: SSWS token :: developer.okta.com API tokens
beamer-adafruit :: adafruit_key :: aio_ :: aio_{w28} :: aio_{w28} :: aio_{w3} :: io.adafruit.com
rapid-sumo-lokalise :: typesense_linkedin :: WPL_AP :: WPL_AP[01]\.{w14,20}\.[A-Za-z0-9+/=]{4,12} :: WPL_AP1.{w16}.{w6}== :: WPL_AP1 :: learn.microsoft.com linkedin
jwt :: jwt :: ey :: ey[A-Za-z0-9_-]{10,2000}\.ey[A-Za-z0-9_-]{10,4000}={0,2}\.[A-Za-z0-9_/+-]{0,2000} :: eyJ{w30}.eyJ{w60}.{W43} ;; eyJhbGciOiJub25lIn0.eyJzdWIiOiJ0ZXN0LXVzZXIifQ. :: eyJ{w30} ;; eye.eyebrow.x :: RFC 7519
jwe :: jwt :: ey :: ey[A-Za-z0-9_-]{20,1000}(?:\.[A-Za-z0-9_-]{0,4000}){4} :: eyJ{w40}.{w80}.{w16}.{w80}.{w22} :: eyJ{w40}.a :: RFC 7516
ethereum-bitcoin-xprv :: wallet_key :: xprv tprv yprv zprv :: [xtyz]prv{w100,115} :: xprv{w107} :: xprv{w10} :: BIP-32
`;
