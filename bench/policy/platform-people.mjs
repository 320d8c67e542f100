// A fifth lot: people who keep machines running. Written before the code was changed that is judged by it.
export const NAMES =
  'billing search gateway ingest notify reports scheduler media tenants audit'.split(' ');
const CLUSTERS = 'dev-eu dev-us qa-1 qa-2 staging'.split(' ');
const digits = ({ next }, count) => String(Math.floor(next() * 10 ** count)).padStart(count, '0');
export const HABITS = [
  (s) => [
    'bash_run',
    `kubectl logs deploy/${s.pick(NAMES)} --tail ${s.pick(['50', '100', '200'])}`,
  ],
  (s) => ['bash_run', `kubectl --context ${s.pick(CLUSTERS)} get pods -l app=${s.pick(NAMES)}`],
  (s) => ['bash_run', `terraform -chdir=envs/${s.pick(['dev', 'qa'])} validate`],
  (s) => [
    'bash_run',
    `terraform -chdir=envs/${s.pick(['dev', 'qa'])} plan -out ${s.pick(NAMES)}.tfplan`,
  ],
  (s) => ['bash_run', `ansible-lint roles/${s.pick(NAMES)}/tasks/main.yml`],
  (s) => ['bash_run', `ansible-playbook site.yml --check --limit ${s.pick(CLUSTERS)}`],
  (s) => ['bash_run', `aws logs tail /svc/${s.pick(NAMES)} --since 10m`],
  (s) => ['bash_run', `aws ec2 describe-instances --instance-ids i-${digits(s, 8)}`],
  (s) => [
    'bash_run',
    `gcloud run services describe ${s.pick(NAMES)} --region ${s.pick(['europe-west1', 'us-east1'])}`,
  ],
  (s) => ['bash_run', `dig +short ${s.pick(NAMES)}.corp.example`],
  (s) => ['bash_run', `journalctl -u ${s.pick(NAMES)} -n 200 --no-pager`],
  (s) => ['bash_run', `systemctl status ${s.pick(NAMES)}`],
  (s) => ['bash_run', `helm lint charts/${s.pick(NAMES)}`],
  (s) => ['bash_run', `promtool check rules alerts/${s.pick(NAMES)}.yml`],
  (s) => ['bash_run', `yamllint alerts/${s.pick(NAMES)}.yml charts/${s.pick(NAMES)}/values.yaml`],
  (s) => ['bash_run', `git switch -c ${s.pick(NAMES)}-${digits(s, 4)}`],
  (s) => ['bash_run', `git push -u origin ${s.pick(NAMES)}-${digits(s, 4)}`],
  (s) => [
    'bash_run',
    `gh pr create --fill --base develop --title "${s.pick(NAMES)} ${digits(s, 3)}"`,
  ],
  (s) => [
    'fs_edit',
    `charts/${s.pick(NAMES)}/templates/${s.pick(['deployment', 'service', 'ingress'])}.yaml`,
  ],
  (s) => ['fs_edit', `envs/${s.pick(['dev', 'qa'])}/${s.pick(NAMES)}.tf`],
  (s) => ['fs_write', `runbooks/${s.pick(NAMES)}.md`],
  (s) => ['fs_edit', `alerts/${s.pick(NAMES)}.yml`],
  (s) => [
    'web_fetch',
    `https://${s.pick(['kubernetes.io', 'registry.terraform.io', 'docs.aws.amazon.com'])}/${s.pick(NAMES)}`,
  ],
  (s) => [
    'mcp__grafana__query_range',
    { datasource: s.pick(['loki', 'prom']), expression: `rate(${s.pick(NAMES)}_total[5m])` },
  ],
  (s) => ['mcp__pager__list_incidents', { service: s.pick(NAMES) }],
];
export const REFUSED = [
  (s) => ['bash_run', `kubectl --context prod-eu get pods -l app=${s.pick(NAMES)}`],
  (s) => ['bash_run', `kubectl rollout restart deploy/${s.pick(NAMES)}`],
  (s) => ['bash_run', `kubectl exec -it deploy/${s.pick(NAMES)} -- sh`],
  (s) => ['bash_run', `terraform -chdir=envs/prod plan -out ${s.pick(NAMES)}.tfplan`],
  () => ['bash_run', 'terraform -chdir=envs/qa apply -auto-approve'],
  (s) => ['bash_run', `ansible-playbook site.yml --limit ${s.pick(CLUSTERS)}`],
  () => ['bash_run', 'ansible-playbook site.yml --check --limit prod'],
  (s) => ['bash_run', `aws ec2 terminate-instances --instance-ids i-${digits(s, 8)}`],
  (s) => ['bash_run', `gcloud run services delete ${s.pick(NAMES)} --region us-east1`],
  (s) => ['bash_run', `systemctl stop ${s.pick(NAMES)}`],
  () => ['bash_run', 'git push -u origin main'],
  (s) => ['bash_run', `gh pr create --fill --base main --title "${s.pick(NAMES)} ${digits(s, 3)}"`],
  (s) => ['fs_edit', `envs/prod/${s.pick(NAMES)}.tf`],
  () => ['fs_edit', 'alerts/oncall.yml'],
  () => ['fs_edit', 'charts/billing/templates/secret.yaml'],
  (s) => ['mcp__pager__resolve_incident', { service: s.pick(NAMES) }],
  (s) => ['web_fetch', `https://${s.pick(NAMES)}.gist.example/raw`],
];
