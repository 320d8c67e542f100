/** What is said of policy files. */
export const policyTexts = {
  en: {
    title: 'Rules in your policy file',
    note: 'Rules that let calls through, also those given with a yes. Taking one back leaves every other line of the file as it is.',
    revokeLabel: 'Take back the rule {name}',
    broken: 'The policy file {file} cannot be used as it stands; the last good one is in force:',
    restart: 'The policy file {file} has changes of {keys} that count after a restart.',
  },
  zh: {
    title: '策略文件中的规则',
    note: '放行调用的规则，包括随同意一并写入的规则。撤销一条时文件的其余各行保持不变。',
    revokeLabel: '撤销规则 {name}',
    broken: '策略文件 {file} 目前无法使用；上一个正确的版本仍然有效：',
    restart: '策略文件 {file} 中 {keys} 的改动需重新启动后生效。',
  },
};
