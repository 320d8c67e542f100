import type { englishCharts } from './english-charts.js';

/** The words of the charts. */
export const chineseCharts: typeof englishCharts = {
  title: '图表',
  period: '时段',
  hour: '最近一小时',
  day: '最近 24 小时',
  week: '最近 7 天',
  calls: '调用随时间变化',
  outcomes: '结果',
  durations: '各工具耗时（毫秒）',
  approvals: '审批随时间变化',
  asked: '已询问',
  p50: 'p50',
  p95: 'p95',
  count: '调用次数',
  empty: '此时段没有调用。',
  table: '以表格显示',
  cut: '此时段只读取了前 {count} 条。',
};
