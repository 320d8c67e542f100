#!/usr/bin/env node
// The launcher under its other name, for those who start it as a module.
import './sluice.cjs';
