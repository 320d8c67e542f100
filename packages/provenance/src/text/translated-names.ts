import { foldedText } from './fold.js';

/** Names of one place or day in several languages, one line each. */
const NAMES = `
munich münchen monaco di baviera 慕尼黑
vienna wien vienne viena 维也纳
cologne köln colonia 科隆
geneva genf genève ginebra 日内瓦
zurich zürich 苏黎世
brussels brüssel bruxelles bruselas 布鲁塞尔
rome rom roma 罗马
milan mailand milano milán 米兰
venice venedig venezia venise 威尼斯
florence florenz firenze florencia 佛罗伦萨
naples neapel napoli nápoles 那不勒斯
paris 巴黎 parís
london londres londra 伦敦
lisbon lissabon lisboa lisbonne 里斯本
warsaw warschau warszawa varsovie varsovia 华沙
prague prag praha praga 布拉格
moscow moskau москва moscou moscú 莫斯科
athens athen athènes atenas 雅典
copenhagen kopenhagen københavn copenhague 哥本哈根
beijing peking pékin pekín 北京
shanghai 上海
tokyo tokio 东京 東京
seoul séoul seúl 서울 首尔
new-york 纽约 nueva-york
germany deutschland allemagne alemania 德国
austria österreich autriche 奥地利
switzerland schweiz suisse suiza svizzera 瑞士
france frankreich francia 法国
italy italien italie italia 意大利
spain spanien espagne españa 西班牙
china 中国 chine
japan 日本 japon japón
monday montag lundi lunes 星期一 周一
tuesday dienstag mardi martes 星期二 周二
wednesday mittwoch mercredi miércoles 星期三 周三
thursday donnerstag jeudi jueves 星期四 周四
friday freitag vendredi viernes 星期五 周五
saturday samstag samedi sábado 星期六 周六
sunday sonntag dimanche domingo 星期日 周日
`;

const groups = new Map<string, readonly string[]>();
for (const line of NAMES.trim().split('\n')) {
  const names = line.split(' ');
  for (const name of names) groups.set(foldedText(name), names);
}

/** The names of the same thing in other languages; none where the table does not know it. */
export function namesInOtherLanguages(name: string): readonly string[] {
  return groups.get(foldedText(name)) ?? [];
}
