// Loaded before a server: writes the CPU time of its process to descriptor 3 when it ends.
const { writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.cpuUsage())));
