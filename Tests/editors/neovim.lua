-- Opens a payload with a finding in Neovim, applies the fix that `apnslint lsp` offers, and writes the file.
-- Run as: APNSLINT=program nvim --headless -u NONE -c "luafile neovim.lua" push.apns
vim.o.swapfile = false
local client = vim.lsp.start_client({ name = "apnslint", cmd = { os.getenv("APNSLINT"), "lsp" } })
vim.lsp.buf_attach_client(0, client)

local function fail(text)
  io.stderr:write(text .. "\n")
  vim.cmd("cquit 1")
end

if not vim.wait(5000, function() return #vim.diagnostic.get(0) > 0 end, 20) then fail("no diagnostic came") end
local found = vim.diagnostic.get(0)[1]
if found.code ~= "wrong-kind" and found.user_data.lsp.code ~= "wrong-kind" then fail("not the finding expected") end
local place = { line = found.lnum, character = found.col }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = place, ["end"] = place },
  context = { diagnostics = {}, only = { "quickfix" } },
}, 5000)
local action = answers and answers[client] and answers[client].result and answers[client].result[1]
if not action then fail("no fix was offered") end
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
if not vim.wait(5000, function() return #vim.diagnostic.get(0) == 0 end, 20) then fail("the finding stayed") end
vim.cmd("write")
vim.cmd("qall!")
