export { inChinese } from '@sluice/plain';
