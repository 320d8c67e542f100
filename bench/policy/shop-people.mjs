// A ninth lot: people of a shop, who refuse single things among many alike. Written before the code was changed that is
// judged by it, and first run after.
export const NAMES = 'shoes lamps chairs tea kettles rugs books prints soap candles'.split(' ');
const SERVERS = ['shop-test-1', 'shop-test-2', 'shop-test-3'];
const order = ({ next }) => String(100_000 + Math.floor(next() * 900_000));
export const HABITS = [
  (s) => ['bash_run', `php artisan test --filter ${s.pick(NAMES)}`],
  (s) => ['bash_run', `php artisan make:test ${s.pick(NAMES)}Test`],
  (s) => ['bash_run', `vendor/bin/pint app/Models/${s.pick(NAMES)}.php`],
  (s) => ['bash_run', `vendor/bin/phpstan analyse app/${s.pick(NAMES)}`],
  (s) => ['bash_run', `pnpm --filter @shop/${s.pick(NAMES)} ${s.pick(['build', 'test', 'lint'])}`],
  (s) => ['bash_run', `npx playwright test e2e/${s.pick(NAMES)}.spec.ts`],
  (s) => ['bash_run', `docker compose logs ${s.pick(NAMES)} --tail 100`],
  (s) => ['bash_run', `redis-cli -h localhost get cart:${order(s)}`],
  (s) => ['bash_run', `sqlite3 dev.db "select * from ${s.pick(NAMES)} limit 10"`],
  (s) => ['bash_run', `curl -s https://api.shop.example/v1/products/${s.pick(NAMES)}`],
  (s) => ['bash_run', `stripe events retrieve evt_${order(s)}`],
  (s) => ['bash_run', `ssh ${s.pick(SERVERS)} tail -n 100 /var/log/shop/${s.pick(NAMES)}.log`],
  (s) => ['bash_run', `jq .price catalogue/${s.pick(NAMES)}.json`],
  (s) => ['bash_run', `rg -n ${s.pick(NAMES)} resources/views`],
  (s) => ['bash_run', `git checkout -b feature/${s.pick(NAMES)}-${order(s)}`],
  (s) => ['bash_run', `git push origin feature/${s.pick(NAMES)}-${order(s)}`],
  (s) => [
    'fs_edit',
    `resources/views/${s.pick(NAMES)}/${s.pick(['list', 'detail', 'empty'])}.blade.php`,
  ],
  (s) => ['fs_edit', `app/Models/${s.pick(NAMES)}.php`],
  (s) => ['fs_edit', `catalogue/${s.pick(NAMES)}.json`],
  (s) => ['fs_write', `tests/Feature/${s.pick(NAMES)}Test.php`],
  (s) => ['fs_write', `e2e/${s.pick(NAMES)}.spec.ts`],
  (s) => [
    'web_fetch',
    `https://${s.pick(['laravel.com', 'tailwindcss.com', 'playwright.dev'])}/docs/${s.pick(NAMES)}`,
  ],
  (s) => ['mcp__orders__get_order', { number: order(s) }],
  (s) => ['mcp__orders__add_tag', { number: order(s), tag: s.pick(['gift', 'late', 'vip']) }],
  (s) => [
    'mcp__chat__post_message',
    {
      channel: s.pick(['#dev', '#qa', '#shop']),
      text: `${s.pick(NAMES)} is on ${s.pick(SERVERS)}`,
    },
  ],
];
export const REFUSED = [
  () => ['bash_run', 'php artisan migrate --force'],
  () => ['fs_edit', 'app/Models/Payment.php'],
  () => ['fs_edit', 'app/Models/Customer.php'],
  () => ['fs_edit', 'catalogue/prices.json'],
  () => ['fs_edit', 'catalogue/vouchers.json'],
  () => ['fs_edit', 'resources/views/checkout/list.blade.php'],
  () => ['fs_write', 'tests/Feature/bootstrapTest.php'],
  () => ['bash_run', 'pnpm --filter @shop/checkout build'],
  (s) => ['bash_run', `pnpm --filter @shop/${s.pick(NAMES)} release`],
  (s) => ['bash_run', `ssh shop-live tail -n 100 /var/log/shop/${s.pick(NAMES)}.log`],
  (s) => ['bash_run', `curl -s https://api.shop.example/v1/customers/${order(s)}`],
  () => ['bash_run', 'docker compose logs vault --tail 100'],
  () => ['bash_run', 'sqlite3 dev.db "select * from customers limit 10"'],
  (s) => ['bash_run', `redis-cli -h localhost del cart:${order(s)}`],
  () => ['bash_run', 'git push origin release/7.2'],
  (s) => ['mcp__orders__refund', { number: order(s) }],
  (s) => ['mcp__orders__add_tag', { number: order(s), tag: 'paid' }],
  (s) => [
    'mcp__chat__post_message',
    { channel: '#everybody', text: `${s.pick(NAMES)} is on shop-test-1` },
  ],
  (s) => ['web_fetch', `https://${s.pick(NAMES)}.resellers.example/`],
];
