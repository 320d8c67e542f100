import { launchUrl, newLaunchCode } from '@sluice/gateway';
import { type RunningGateway, runningGateways } from '../access/running-gateways.js';
import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { notAnOption } from '../command-line/option-texts.js';
import { readPort } from '../command-line/read-port.js';
import { openPage } from '../serve/open-page.js';
import { openWords } from './open-words.js';

export const openCommand: Command = {
  name: 'open',
  summary: {
    en: 'Prints a fresh address that signs a browser in to the running console',
    zh: '为正在运行的控制台输出一个新的登录地址',
  },
  usage: ['open [--browser] [--port <n>] [--json]'],
  examples: ['sluice open', 'sluice open --browser', 'sluice open --port 19789'],
  options: {
    browser: { type: 'boolean', short: 'b' },
    port: { type: 'string', short: 'p' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    browser: { en: 'Open the address in your browser', zh: '在浏览器中打开该地址' },
    port: {
      en: 'Of the server that is meant, where several run',
      zh: '有多个服务器运行时，所指服务器的端口',
    },
    json: { en: 'Print one JSON document', zh: '输出一个 JSON 文档' },
  },
  async run(io, { values, positionals }) {
    if (positionals.length > 0) throw new UsageError(notAnOption(positionals[0]));
    const gateway = choose(await runningGateways(io.env), readPort(values.port));
    const address = launchUrl(gateway.url, newLaunchCode(gateway.launch_key, Date.now()));
    if (values.json) {
      const { url } = gateway;
      io.out(`${JSON.stringify({ schema_version: '1.0', url, launch_url: address })}\n`);
    } else io.out(`${address}\n`);
    io.err(`sluice open: ${wordsOf(io, openWords).once}\n`);
    if (values.browser) await openPage(address);
    return 0;
  },
};

function choose(running: readonly RunningGateway[], port: number | undefined): RunningGateway {
  const meant =
    port === undefined ? running : running.filter(({ url }) => new URL(url).port === `${port}`);
  const [gateway, second] = meant;
  if (gateway && !second) return gateway;
  if (!gateway) {
    throw new UsageError({
      en: `no server of yours runs${port === undefined ? '' : ` on port ${port}`}; start one with sluice serve`,
      zh: `没有你的服务器${port === undefined ? '' : `在端口 ${port} 上`}运行；请用 sluice serve 启动`,
    });
  }
  const ports = meant.map(({ url }) => new URL(url).port).join(', ');
  throw new UsageError({
    en: `several servers run; say which with --port: ${ports}`,
    zh: `有多个服务器在运行；请用 --port 指明：${ports}`,
  });
}
