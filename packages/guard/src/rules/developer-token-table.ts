/** Tokens of forges, registries, pipelines and observability, from the vendors' published formats. */
export const developerTokenTable =
  String.raw`
github-token :: github_token :: ghp_ gho_ ghu_ ghs_ ghr_ :: gh[pousr]_{w36,255} :: ghp_{w36} ;; x://u:gho_{w36}@h :: ghp_{w10} ;; ghu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ;; ghp_[0-9a-zA-Z]{36} :: docs.github.com authentication token formats
github-token-stateless :: github_token :: ghs_ ghu_ :: gh[su]_[0-9]{4,20}_eyJ[A-Za-z0-9_.-]{40,} :: ghs_{d8}_eyJ{W60} :: ghs_{d8}_x :: github.blog changelog stateless tokens
github-fine-grained :: github_token :: github_pat_ :: github_pat_{w22}_{w59} :: github_pat_{w22}_{w59} :: github_pat_{w8} :: docs.github.com fine-grained tokens
gitlab-token :: gitlab_token :: glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- :: gl(?:pat|dt|rtr?|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-{W20,300}(?:\.{u2}\.{u7,9}|\.{u9,})? :: glpat-{W20} ;; glrt-t1_{W20} ;; glcbt-64_{W20} ;; glpat-{W27}.01.{u9} :: glpat-{W5} ;; glrt-tx_xxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxx :: docs.gitlab.com token overview
gitlab-runner-registration :: gitlab_token :: GR1348941 :: GR1348941{W20} :: GR1348941{W20} :: GR1348941 :: docs.gitlab.com runners
gitlab-session :: gitlab_token :: _gitlab_session= :: _gitlab_session=({u32}) :: _gitlab_session={h32} :: _gitlab_session=x :: docs.gitlab.com
bitbucket-app-password :: bitbucket_token :: ATBB ATCTT3 ATOA :: (?:ATBB{w32}|ATCTT3{t60,}|ATOA{W40,}) :: ATBB{w32} ;; ATCTT3{W180} :: ATBB{w6} :: support.atlassian.com app passwords
atlassian-token :: atlassian_token :: ATATT3 ATSTT3 :: AT[AS]TT3{t60,} :: ATATT3{W180} :: ATATT3{w8} :: id.atlassian.com API tokens
trello-token :: trello_token :: ATTA :: ATTA{h64}{H8} :: ATTA{h64}{H8} :: ATTA{h8} :: developer.atlassian.com trello
npm-token :: npm_token :: npm_ :: npm_{w36} :: npm_{w36} :: npm_{w10} ;; npm_config_registry ;; npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx :: docs.npmjs.com access tokens
npmrc-auth :: npm_token :: _authToken _auth _password :: _(?:authToken|auth|password)\s?=\s?"?([A-Za-z0-9+/=_.-]{8,})(?!\w*[}(]) :: //r.example.com/:_authToken={h8}-{h4}-{h4}-{h4}-{h12} ;; _auth={b32} :: _authToken=$` +
  String.raw`{NPM_TOKEN} ;; _authToken=xxxxxxxx :: docs.npmjs.com npmrc
pypi-token :: pypi_token :: pypi-AgE pypi-AgN :: pypi-Ag[EN]{W50,} :: pypi-AgEIcHlwaS5vcmc{W150} :: pypi-AgEIcHlwaS5vcmc :: pypi.org/help API tokens
rubygems-token :: rubygems_token :: rubygems_ :: rubygems_{h48} :: rubygems_{h48} :: rubygems_{h8} :: guides.rubygems.org API keys
crates-token :: crates_token :: cio :: cio{w32} :: cio{w32} :: cio{w5} ;; ciorganizationalstructuredevelopment :: crates.io API tokens
nuget-key :: nuget_key :: oy2 :: oy2{u43} :: oy2{u43} :: oy2{u8} :: learn.microsoft.com nuget API keys
clojars-token :: clojars_token :: CLOJARS_ :: CLOJARS_{u60} :: CLOJARS_{u60} :: CLOJARS_TOKEN :: clojars.org deploy tokens
packagist-token :: packagist_token :: packagist_ :: packagist_[a-z]{2,4}_{h68} :: packagist_out_{h68} :: packagist_url :: packagist.com docs
hex-key :: hex_key :: hexpm_ :: hexpm_{w30,64} :: hexpm_{w40} :: hexpm_url :: hex.pm
docker-token :: docker_token :: dckr_pat_ dckr_oat_ :: dckr_[po]at_{W27,32} :: dckr_pat_{W27} ;; dckr_oat_{W32} :: dckr_pat_{W4} :: docs.docker.com access tokens
sonar-token :: sonar_token :: squ_ sqp_ sqa_ :: sq[upa]_{h40} :: squ_{h40} :: squ_{h4} :: docs.sonarsource.com tokens
snyk-token :: snyk_token :: snyk_ :: snyk_(?:uat|sat)\.{h8}\.{t40,} :: snyk_uat.{h8}.{W60} :: snyk_token :: docs.snyk.io tokens
buildkite-token :: buildkite_token :: bkua_ bkaj_ bkct_ :: bk(?:ua|aj|ct)_{u40,64} :: bkua_{h40} :: bkua_{h4} :: buildkite.com/docs API tokens
circleci-token :: circleci_token :: CCIPAT_ CCIPRJ_ :: CCIP(?:AT|RJ)_{w22}_{h40} :: CCIPAT_{w22}_{h40} :: CCIPAT_x :: circleci.com/docs API tokens
harness-token :: harness_token :: pat. sat. :: [ps]at\.{W22}\.{H24}\.{w20} :: pat.{W22}.{h24}.{w20} :: pat.x.y.z :: developer.harness.io API keys
octopus-key :: octopus_key :: API- :: API-{U26,36} :: API-{U26} :: API-GATEWAY ;; API-XXXXXXXXXXXXXXXXXXXXXXXXXX :: octopus.com/docs API keys
sentry-token :: sentry_token :: sntrys_ sntryu_ sntrya_ sntryi_ :: sntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,}|[uai]_{h64}) :: sntryu_{h64} ;; sntrys_eyJ{w120}_{w43} :: sntryu_{h8} :: docs.sentry.io auth tokens
grafana-token :: grafana_token :: glsa_ glc_ :: (?:glsa_{w32}_{H8}|glc_[A-Za-z0-9+/]{32,}={0,3}) :: glsa_{w32}_{h8} ;; glc_eyJ{w120}= :: glsa_{w8} ;; glc_111111111111111111111111111111111111111111= :: grafana.com/docs service accounts
grafana-api-key :: grafana_token :: eyJrIjoi :: eyJrIjoi[A-Za-z0-9+/]{60,}={0,3} :: eyJrIjoi{w80}== :: eyJrIjoi{w5} :: grafana.com/docs API keys
newrelic-key :: newrelic_key :: NRAK- NRJS- NRAA- NRII- NRIQ- NRRA- NRBR- NRSP- NRAL- :: (?:NRAK-{U27}|NRAA-{U27}|NRJS-{H19}|NR(?:II|IQ|RA|BR|SP|AL)-{W27,42}) :: NRAK-{U27} ;; NRII-{W32} :: NRAK-{U3} :: docs.newrelic.com API keys
newrelic-license :: newrelic_key :: <36>NRAL :: {h36}NRAL :: {h36}NRAL :: {h8}NRAL :: docs.newrelic.com license key
dynatrace-token :: dynatrace_token :: dt0c01. dt0s :: dt0[a-z][0-9]{2}\.{U24}\.{U64} :: dt0c01.{U24}.{U64} :: dt0c01.{U24} :: docs.dynatrace.com token format
honeycomb-key :: honeycomb_key :: hcaik_ hcbik_ hcamk_ hcxik_ :: hc[abcx][im]k_{u58,64} :: hcaik_{u58} :: hcaik_x :: docs.honeycomb.io API keys
logfire-posthog :: posthog_key :: phx_ phs_ pylf_v :: (?:ph[xs]_{W40,}|pylf_v[0-9]_[a-z]{2,}_{W40,}) :: phx_{w43} :: phx_x :: posthog.com/docs personal API keys
launchdarkly-key :: launchdarkly_key :: sdk- api- mob- :: (?:sdk|api|mob)-{h8}-{h4}-{h4}-{h4}-{h12} :: sdk-{h8}-{h4}-{h4}-{h4}-{h12} :: sdk-{h8} ;; api-gateway :: launchdarkly.com/docs SDK keys
postman-key :: postman_key :: PMAK- PMAT- :: PM(?:AK-{h24}-{h34}|AT-{U26}) :: PMAK-{h24}-{h34} ;; PMAT-{U26} :: PMAK-{h6} :: learning.postman.com API keys
figma-token :: figma_token :: figd_ figo_ figu_ figor_ :: fig(?:d|o|u|or)_{W36,} :: figd_{W40} :: figd_{W4} :: figma.com/developers tokens
linear-token :: linear_token :: lin_api_ lin_oauth_ lin_wh_ :: lin_(?:api|oauth|wh)_{w32,64} :: lin_api_{w40} ;; lin_oauth_{h64} :: lin_api_{w4} :: developers.linear.app
notion-token :: notion_token :: ntn_ secret_ :: (?:ntn_[0-9]{9,11}{w30,40}|secret_{w43}) :: ntn_{d11}{w35} ;; secret_{w43} :: ntn_{d3} ;; secret_name :: developers.notion.com authorization
airtable-token :: airtable_token :: pat :: pat{w14}\.{h64} :: pat{w14}.{h64} :: path.join ;; patch.hex :: airtable.com/developers tokens
asana-token :: asana_token :: 0/ 1/ 2/ :: [012]/[0-9]{14,18}(?:/[0-9]{14,18})?:{h32} :: 1/{d16}:{h32} ;; 2/{d16}/{d16}:{h32} :: 1/2/3 :: developers.asana.com tokens
readme-token :: readme_token :: rdme_ :: rdme_{u70} :: rdme_{u70} :: rdme_{u7} :: docs.readme.com API keys
prefect-token :: prefect_token :: pnu_ pnb_ :: pn[ub]_{w36} :: pnu_{w36} :: pnu_{w3} :: docs.prefect.io API keys
sourcegraph-token :: sourcegraph_token :: sgp_ slk_ sgd_ sgs_ :: (?:sgp_(?:{H16}_|local_)?{H40}|slk_{H64}|sg[ds]_{H40,64}) :: sgp_{h40} ;; slk_{h64} :: sgp_{h4} :: docs.sourcegraph.com access tokens
infracost-key :: infracost_key :: ico- :: (?<!\.)ico-{w32} :: ico-{w32} :: ico-arrow ;; ico-{w5} :: infracost.io docs
contentful-token :: contentful_token :: CFPAT- :: CFPAT-{W43} :: CFPAT-{W43} :: CFPAT-{W4} :: contentful.com/developers
frameio-token :: frameio_token :: fio-u- :: fio-u-{W64} :: fio-u-{W64} :: fio-u-{W6} :: developer.frame.io
settlemint-token :: settlemint_token :: sm_aat_ sm_pat_ sm_sat_ :: sm_[aps]at_{w16} :: sm_aat_{w16} :: sm_aat_x :: console.settlemint.com docs
typeform-token :: typeform_token :: tfp_ :: tfp_{t40,64} :: tfp_{w59} :: tfp_{w4} :: typeform.com/developers
intra42-token :: intra42_token :: s-s4t2 :: s-s4t2(?:ud|af)-{h64} :: s-s4t2ud-{h64} :: s-s4t2ud-x :: api.intra.42.fr
maxmind-key :: maxmind_key :: <36>_mmk :: {w6}_{w29}_mmk :: {w6}_{w29}_mmk :: x_mmk :: support.maxmind.com license keys
stack-internal :: stackhawk_key :: hawk. :: hawk\.{W20}\.{W20} :: hawk.{W20}.{W20} :: hawk.x :: docs.stackhawk.com
endor-key :: endor_key :: endr+ :: endr\+{W16} :: endr+{W16} :: endr+{W3} :: docs.endorlabs.com
mergify-codecov :: mergify_key :: mka_ :: mka_{W40,} :: mka_{W60} :: mka_x :: docs.mergify.com
cargo-kellnr :: kubeconfig_key :: client-key-data :: client-key-data["']?\s?:\s?["']?({b60,}) :: client-key-data: {b120} :: client-key-data: DATA+OMITTED :: kubernetes.io kubeconfig
kubeadm-token :: kubeadm_token :: --token :: --token[ =]([a-z0-9]{6}\.[a-z0-9]{16}) :: kubeadm join --token {u6}.{u16} :: --token abcdef :: kubernetes.io kubeadm join
ansible-vault :: ansible_vault :: $ANSIBLE_VAULT; :: \$ANSIBLE_VAULT;[0-9.]{3,4};AES256[^\n]{0,40}\n(\s*[0-9]{60,}(?:\s+[0-9]+){0,400}) :: $ANSIBLE_VAULT;1.1;AES256{nl}{d80}{nl}{d80} :: $ANSIBLE_VAULT; :: docs.ansible.com vault
`;
