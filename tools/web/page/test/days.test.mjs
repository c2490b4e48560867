// The list of the boards of days: every one has its mines, opens on an empty cell, and needs no guess.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { load } from "../../dist/index.js";

const WEEK = JSON.parse(await readFile(new URL("../days.json", import.meta.url), "utf8"));
/** Of every weekday so many are played to the end; all were when the list was made. */
const PLAYED = 6;

const minesOf = (text) => new Set([...Buffer.from(text, "base64")].flatMap((byte, at) => [...Array(8).keys()].filter((bit) => (byte >> bit) & 1).map((bit) => at * 8 + bit)));

test("a day's board has its mines, and comes once", () => {
  for (const { rows, cols, mines, boards } of WEEK) {
    assert.equal(new Set(boards).size, boards.length);
    for (const board of boards) {
      const laid = minesOf(board);
      assert.equal(laid.size, mines);
      assert.ok([...laid].every((place) => place < rows * cols));
    }
  }
});

test("a day's board needs no guess", async () => {
  const engine = await load();
  for (const { rows, cols, mines, cell, boards } of WEEK) {
    for (const board of boards.slice(0, PLAYED)) {
      const laid = minesOf(board);
      const shown = Array(rows * cols).fill(".");
      const near = (place) =>
        [-1, 0, 1].flatMap((r) => [-1, 0, 1].map((c) => [Math.floor(place / cols) + r, (place % cols) + c])).flatMap(([r, c]) => (r >= 0 && r < rows && c >= 0 && c < cols ? [r * cols + c] : []));
      const open = (place) => {
        if (shown[place] !== ".") return;
        assert.ok(!laid.has(place), "what is proved to be safe is");
        const count = near(place).filter((one) => laid.has(one)).length;
        shown[place] = String(count);
        if (count === 0) near(place).forEach(open);
      };
      open(cell[0] * cols + cell[1]);
      assert.equal(shown[cell[0] * cols + cell[1]], "0");
      const text = () => Array.from({ length: rows }, (_, row) => shown.slice(row * cols, (row + 1) * cols).join("") + "\n").join("");
      for (let safe = [[]]; safe.length; ) {
        const said = engine.ask(text(), mines);
        said.mines.forEach(([row, col]) => (shown[row * cols + col] = "*"));
        said.safe.forEach(([row, col]) => open(row * cols + col));
        safe = said.safe;
      }
      assert.equal(shown.filter((symbol) => /\d/.test(symbol)).length, rows * cols - mines, board);
    }
  }
});
