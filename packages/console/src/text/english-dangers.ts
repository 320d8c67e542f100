/** What a dangerous part of a command does. */
export const englishDangers = {
  downloadToShell: 'pipes a download into a shell',
  decodedToShell: 'decodes text and runs it',
  deletesTree: 'deletes whole folders',
  asRoot: 'runs as administrator',
  openToAll: 'lets everybody write',
  rewritesHistory: 'rewrites published history',
  dropsWork: 'throws away uncommitted work',
  writesDisk: 'writes to a disk itself',
  endsProcesses: 'ends processes or the machine',
  sendsFile: 'sends data to another machine',
  skipsChecks: 'switches checks off',
  runsText: 'runs text as a program',
  startsByItself: 'will run again by itself later',
  touchesKeys: 'touches keys or secrets',
  publishes: 'publishes for everybody',
  dropsData: 'deletes data from a database',
};
