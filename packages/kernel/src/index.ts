export const kernelVersion = '0.1.0';
