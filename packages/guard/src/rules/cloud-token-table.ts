/** Keys of clouds, hosters, databases and infrastructure, from the vendors' published formats. */
export const cloudTokenTable = String.raw`
aws-access-key-id :: aws_access_key :: AKIA ASIA ABIA ACCA A3T :: (?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16} :: AKIA{U16} ;; id=ASIA{U16} :: AKIAIOSFODNN7EXAMPLE ;; AKIAXXXXXXXXXXXXXXXX ;; XAKIA{U16} :: docs.aws.amazon.com IAM identifiers
aws-session-token :: aws_session_token :: IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz FQoDYXdz :: (?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz|FQoDYXdz)[A-Za-z0-9+/=%]{60,} :: IQoJb3JpZ2lu{b120} :: IQoJb3JpZ2lu :: docs.aws.amazon.com STS
aws-bedrock-key :: aws_bedrock_key :: ABSK bedrock-api-key- :: (?:ABSK{b100,}|bedrock-api-key-{b40,}) :: ABSK{b120} ;; bedrock-api-key-{b80} :: ABSK{b20} :: docs.aws.amazon.com Bedrock API keys
aws-mws-token :: aws_mws_token :: amzn.mws. :: amzn\.mws\.{h8}-{h4}-{h4}-{h4}-{h12} :: amzn.mws.{h8}-{h4}-{h4}-{h4}-{h12} :: amzn.mws.{h8} :: docs.developer.amazonservices.com
google-api-key :: google_api_key :: AIza :: AIza{W35} :: AIza{W35} :: AIza{W20} ;; AIzaxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: cloud.google.com/docs/authentication/api-keys
google-api-key-bound :: google_api_key :: AQ.Ab :: AQ\.Ab{W40,} :: AQ.Ab{W48} :: AQ.Ab{W6} :: ai.google.dev API keys
google-oauth-access :: google_oauth_token :: ya29. :: ya29\.{W20,} :: ya29.{W60} :: ya29.short :: developers.google.com/identity OAuth 2.0
google-oauth-refresh :: google_oauth_token :: 1//0 :: 1//0{W30,} :: 1//0{W60} :: 1//0{W8} :: developers.google.com/identity OAuth 2.0
google-oauth-client-secret :: google_client_secret :: GOCSPX- :: GOCSPX-{W24,} :: GOCSPX-{W28} :: GOCSPX-{W6} :: developers.google.com/identity OAuth 2.0
google-hmac-key :: google_hmac_key :: GOOG1E :: GOOG1E{U50,60} :: GOOG1E{U55} :: GOOG1E{U9} :: cloud.google.com/storage/docs/authentication/hmackeys
azure-ad-client-secret :: azure_client_secret :: <4>Q~ :: {t3}[0-9]Q~[A-Za-z0-9_.~-]{31,34} :: aB38Q~{w34} ;; secret=~_28Q~{w31} :: aB3Q~{w10} :: learn.microsoft.com Entra application secrets
azure-storage-key :: azure_storage_key :: AccountKey= SharedAccessKey= accountkey= AccountKey%3D :: (?:AccountKey|SharedAccessKey)(?:=|%3D)({b40,}) :: AccountKey={b86}== ;; SharedAccessKey={b43}= :: AccountKey=<key> ;; AccountKey=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: learn.microsoft.com storage connection strings
azure-sas-signature :: azure_sas :: sig= :: sig=([A-Za-z0-9%+/=]{40,}) :: ?sv=2024&sig={w43}%3D :: sig={w10} ;; sig=signature :: learn.microsoft.com SAS overview
azure-devops-pat :: azure_devops_pat :: <76>AZDO :: {w76}AZDO{w4} :: {w76}AZDO{w4} :: {w40}AZDO :: learn.microsoft.com Azure DevOps PAT format
azure-function-key :: azure_function_key :: <44>AzFu :: {W44}AzFu{W4}== :: {W44}AzFu{W4}== :: {W10}AzFu :: learn.microsoft.com identifiable keys
azure-cosmos-key :: azure_storage_key :: <76>ACDb <76>+ASt <76>AzSe <76>AIoT <76>APIM :: {b76}(?:ACDb|\+ASt|AzSe|AIoT|APIM){b4,8} :: {w76}+ASt{w6}== ;; {w76}ACDb{w6}== :: {w20}+ASt :: learn.microsoft.com identifiable keys
digitalocean-token :: digitalocean_token :: dop_v1_ doo_v1_ dor_v1_ :: do[opr]_v1_{h64} :: dop_v1_{h64} :: dop_v1_{h12} :: docs.digitalocean.com API tokens
digitalocean-spaces :: digitalocean_token :: DO00 DO80 :: DO[08]0{U16} :: DO00{U16} :: DO00{U5} :: docs.digitalocean.com Spaces keys
heroku-key :: heroku_token :: HRKU- :: HRKU-(?:AA{W58}|{h8}-{h4}-{h4}-{h4}-{h12}) :: HRKU-AA{W58} ;; HRKU-{h8}-{h4}-{h4}-{h4}-{h12} :: HRKU-{h8} :: devcenter.heroku.com OAuth tokens
fly-token :: fly_token :: FlyV1 fm1_ fm1a_ fm1r_ fm2_ fo1_ :: (?:FlyV1 )?(?:fm1[ar]?_|fm2_|fo1_)[A-Za-z0-9+/=_-]{40,}(?:,(?:fm1[ar]?_|fm2_|fo1_)[A-Za-z0-9+/=_-]{40,3000}){0,6} :: FlyV1 fm2_{w80} ;; fo1_{W43} ;; fm1r_{w60},fm1a_{w60} :: fm2_{w10} :: fly.io/docs/security/tokens
netlify-token :: netlify_token :: nfp_ nfc_ nfo_ nfu_ :: nf[pcou]_{w36,48} :: nfp_{w40} :: nfp_{w10} :: docs.netlify.com API
vercel-token :: vercel_token :: vcp_ vci_ vca_ vcr_ vck_ :: vc[pirak]_{W24,} :: vcp_{W56} ;; vck_{W56} :: vcp_{w4} :: vercel.com/docs access tokens
vercel-blob :: vercel_token :: vercel_blob_rw_ :: vercel_blob_rw_{w16,}_{w20,} :: vercel_blob_rw_{w16}_{w30} :: vercel_blob_rw_token :: vercel.com/docs blob
cloudflare-origin-ca :: cloudflare_token :: v1.0- :: v1\.0-{h24}-{h146} :: v1.0-{h24}-{h146} :: v1.0-{h24} :: developers.cloudflare.com origin CA keys
cloudflare-token :: cloudflare_token :: cfut_ cfat_ cfk_ cfoat_ :: cf(?:ut|at|k|oat)_{w30,} :: cfut_{w48} :: cfut_{w8} :: developers.cloudflare.com API tokens
supabase-key :: supabase_key :: sbp_ sb_secret_ :: (?:sbp_(?:v0_|oauth_)?{h40}|sb_secret_{W22,}) :: sbp_{h40} ;; sb_secret_{W31} :: sbp_{h8} ;; sb_secret_key :: supabase.com/docs API keys
planetscale-token :: planetscale_token :: pscale_ :: pscale_(?:tkn|pw|oauth|app_secret)_[A-Za-z0-9_=.-]{32,64} :: pscale_tkn_{W43} ;; pscale_pw_{W43} :: pscale_tkn_x :: planetscale.com/docs service tokens
neon-key :: neon_key :: napi_ :: napi_{u40,80} :: napi_{u64} :: napi_{u10} :: neon.tech/docs API keys
render-key :: render_key :: rnd_ :: rnd_{w28,40} :: rnd_{w32} :: rnd_{w10} :: render.com/docs/api
railway-scalingo :: scalingo_token :: tk-us- :: tk-us-{W48} :: tk-us-{W48} :: tk-us-{W8} :: developers.scalingo.com
vault-token :: vault_token :: hvs. hvb. hvr. :: hv[sbr]\.{W24,} :: hvs.{W95} ;; hvb.{W140} :: hvs.{W8} ;; hvs.xxxxxxxxxxxxxxxxxxxxxxxxxxxx :: developer.hashicorp.com/vault tokens
vault-legacy-token :: vault_token :: s. b. r. :: [sbr]\.(?=[a-z]*[A-Z0-9])(?=[a-zA-Z]*[0-9]){w24} :: s.{w24} :: s.toLowerCaseLetterFunction :: developer.hashicorp.com/vault tokens
terraform-cloud-token :: terraform_token :: <14>.atlasv1. :: {w14}\.atlasv1\.{W60,70} :: {w14}.atlasv1.{W67} :: x.atlasv1.y :: developer.hashicorp.com/terraform API tokens
pulumi-token :: pulumi_token :: pul- :: pul-{h40} :: pul-{h40} :: pul-{h8} :: pulumi.com/docs access tokens
databricks-token :: databricks_token :: dapi dose dkea :: d(?:api|ose|kea){H32}(?:-[0-9]{1,2})? :: dapi{h32} ;; dapi{h32}-3 :: dapi{h8} ;; dapixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: docs.databricks.com personal access tokens
tailscale-key :: tailscale_key :: tskey- :: tskey-[a-z]{2,24}-{w8,24}-{w16,48} :: tskey-auth-{w12}-{w32} ;; tskey-client-{w12}-{w32} :: tskey-auth-x :: tailscale.com/kb auth keys
doppler-token :: doppler_token :: dp. :: dp\.(?:pt|ct|st|sa|scim|audit|said)\.(?:[a-z0-9_-]{2,35}\.)?{w40,44} :: dp.pt.{w43} ;; dp.st.prd.{w43} :: dp.pt.x :: docs.doppler.com token formats
openshift-token :: openshift_token :: sha256~ :: sha256~{W43} :: sha256~{W43} :: sha256~{W10} :: docs.openshift.com OAuth tokens
1password-service-account :: onepassword_token :: ops_eyJ :: ops_eyJ[A-Za-z0-9+/=_-]{80,} :: ops_eyJ{b300} :: ops_eyJhbGci... :: developer.1password.com service accounts
1password-connect :: onepassword_token :: OP_CONNECT_TOKEN= :: OP_CONNECT_TOKEN=({t40,}) :: OP_CONNECT_TOKEN={t60} :: OP_CONNECT_TOKEN=$X :: developer.1password.com connect
age-secret-key :: age_key :: AGE-SECRET-KEY-1 age-secret-key-1 :: AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58} :: AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHCE :: AGE-SECRET-KEY-1 :: age-encryption.org specification
alibaba-access-key :: aliyun_access_key :: LTAI :: LTAI{w12,22} :: LTAI{w20} ;; LTAI5t{w18} :: LTAI{w4} ;; LTAIxxxxxxxxxxxxxxxx :: help.aliyun.com AccessKey
alibaba-secret-beside-id :: aliyun_secret :: LTAI :: LTAI{w12,22}["'][ ,:]{1,3}["']({w30})["'] :: getProfile("cn", "LTAI{w20}", "{w30}") :: "LTAI{w20}", "cn" :: help.aliyun.com AccessKey
tencent-secret-beside-id :: tencent_secret :: AKID :: AKID{w13,40}["'][ ,:]{1,3}["']({w32})["'] :: Credential("AKID{w32}", "{w32}") :: "AKID{w32}", "ap-x" :: cloud.tencent.com/document SecretKey
aws-secret-beside-id :: aws_secret_key :: AKIA ASIA :: A[KS]IA[A-Z0-9]{16}["'][ ,:]{1,3}["']([A-Za-z0-9/+=]{40})["'] :: session("AKIA{U16}", "{b40}") :: "AKIA{U16}", "us-east-1" :: docs.aws.amazon.com IAM identifiers
alibaba-sts :: aliyun_access_key :: STS. :: STS\.{w20,60} :: STS.{w24} :: STS.{w4} :: help.aliyun.com STS
tencent-secret-id :: tencent_secret_id :: AKID :: AKID{w13,40} :: AKID{w32} :: AKID{w4} ;; AKIDxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: cloud.tencent.com/document SecretId
baidu-access-key :: baidu_access_key :: ALTAK bce-v3/ALTAK :: (?:bce-v3/)?ALTAK-?{w16,}(?:/{h40})? :: bce-v3/ALTAK-{w21}/{h40} ;; ALTAK{w24} :: ALTAK{w3} :: cloud.baidu.com API keys
volcengine-access-key :: volcengine_access_key :: AKLT :: AKLT[A-Za-z0-9+/=_-]{30,64} :: AKLT{w43} :: AKLT{w5} :: volcengine.com access keys
huawei-obs-ak :: huawei_access_key :: HPUA :: HPUA{U16} :: HPUA{U16} :: HPUA{U3} :: support.huaweicloud.com access keys
yandex-key :: yandex_key :: AQVN YCAJ YCMM y0_ y1_ y2_ t1. :: (?:AQVN{W35,38}|YC(?:AJ|MM|N|O|P){W38}|y[0-3]_{W55,}|t1\.[A-Z0-9a-z_-]{20,}[=]{0,2}\.{W86}[=]{0,2}) :: AQVN{W37} ;; y0_{W58} :: AQVN{W5} :: yandex.cloud/docs IAM
ibm-cloud-key :: ibm_cloud_key :: ApiKey- :: ApiKey-{h8}-{h4}-{h4}-{h4}-{h12} :: ApiKey-{h8}-{h4}-{h4}-{h4}-{h12} :: ApiKey-{h8} :: cloud.ibm.com IAM
artifactory-key :: jfrog_token :: AKCp :: AKCp[A-Za-z0-9]{69,73} :: AKCp{w69} :: AKCp{w8} ;; AKCpXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX :: jfrog.com/help API keys
artifactory-reference :: jfrog_token :: cmVmd :: cmVmd[A-Za-z0-9]{59} :: cmVmd{w59} :: cmVmd{w9} :: jfrog.com/help reference tokens
clickhouse-key :: clickhouse_key :: 4b1d :: 4b1d{w38} :: 4b1d{w38} :: 4b1d{w3} :: clickhouse.com/docs cloud API
defined-networking :: dnkey :: dnkey- :: dnkey-{W26}-{W52} :: dnkey-{W26}-{W52} :: dnkey-{W3} :: docs.defined.net
wireguard-private-key :: wireguard_key :: PrivateKey PresharedKey :: P(?:rivate|reshared)Key\s?=\s?({b43}=) :: PrivateKey = {w43}= :: PrivateKey = <key> :: wireguard.com
upstash-turso-lib :: libsql_token :: authToken= :: authToken=(eyJ{t40,}) :: libsql://x?authToken=eyJ{w60} :: authToken=$T :: turso.tech docs
cloudinary-url :: cloudinary_url :: cloudinary:// :: cloudinary://[0-9]{6,20}:({W10,100}) :: cloudinary://{d15}:{W27}@demo :: cloudinary://<key>:<secret>@demo :: cloudinary.com/documentation
ovh-linode-vultr :: vultr_key :: VULTR- :: VULTR-{w30,50} :: VULTR-{w36} :: VULTR-{w3} :: vultr.com API
hetzner-robot :: hcloud_token :: HCLOUD_TOKEN= hcloud_token= :: (?:HCLOUD_TOKEN|hcloud_token)\s?=\s?"?({w64}) :: HCLOUD_TOKEN={w64} :: HCLOUD_TOKEN=$T :: docs.hetzner.cloud
`;
